// Writes library.mjs, which is mint-activity.mjs without its command line. npm runs this before it packs or links the package.

import fs from 'node:fs'

const MARK = '\n// ---- the command line'
const program = fs.readFileSync(new URL('mint-activity.mjs', import.meta.url), 'utf8')
const [library, ...commandLine] = program.split(MARK)
if (commandLine.length !== 1) throw new Error(`mint-activity.mjs must have one line that begins with ${MARK.trim()}`)
fs.writeFileSync(new URL('library.mjs', import.meta.url), library.replace(/^#!.*/, '// Made from mint-activity.mjs: all of it before its command line.'))
