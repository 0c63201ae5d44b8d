/* Reads the API with the client of openapi-generator: cases.go says how. */
import { ActivityApi, Configuration, HitsSummaryToJSON, KeyApi, KeyMetadataToJSON, MintsPageToJSON, ModelErrorFromJSON, ModelErrorToJSON,
  ResponseError } from "./api/index";

declare const process: { env: Record<string, string> };
declare function require(name: string): { readFileSync(file: number, encoding: string): string };

const configuration = new Configuration({ basePath: process.env.URL, accessToken: process.env.TOKEN });
const key = new KeyApi(configuration);
const activity = new ActivityApi(configuration);

async function send({ route, since, until, ...rest }: any): Promise<{ status: number; body: unknown }> {
  const given = { ...rest, since: new Date(since), until: until && new Date(until) };
  try {
    if (route === "health") return { status: 200, body: KeyMetadataToJSON(await key.getHealth()) };
    if (route === "hits") return { status: 200, body: HitsSummaryToJSON(await activity.getHits(given)) };
    return { status: 200, body: MintsPageToJSON(await activity.getMints(given)) };
  } catch (refused) {
    if (!(refused instanceof ResponseError)) throw refused;
    return { status: refused.response.status, body: ModelErrorToJSON(ModelErrorFromJSON(await refused.response.json())) };
  }
}

// JSON has no sets: what has no element twice is one here, also under the client's own name for it.
const list = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);

async function main() {
  for (const line of require("node:fs").readFileSync(0, "utf8").trim().split("\n")) console.log(JSON.stringify(await send(JSON.parse(line)), list));
}

main();
