package com.mintactivity.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.operator.cli.Environment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines that end before any call to a store. */
class CommandLineTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Optional<String> stack = Optional.empty();

    @TempDir
    private Path root = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // command line | exit status | stderr begins with
                "'' | 2 | a command is missing: see `bin/operator --help`",
                "'tenant' | 2 | a command is missing: see `bin/operator tenant --help`",
                "'nonsense' | 2 | `bin/operator` has no command 'nonsense'",
                "'doctor' | 2 | `bin/operator` has no command 'doctor': see `bin/operator --help`",
                "'tenat list' | 2 | `bin/operator` has no command 'tenat': did you mean `tenant`?",
                "'tall status' | 2 | `bin/operator` has no command 'tall': did you mean `tallies`?",
                "'revoke svc_1' | 2 | `bin/operator` has no command 'revoke': did you mean `key revoke`?",
                "'key lsit' | 2 | `bin/operator key` has no command 'lsit': did you mean `key list`?",
                "'key crate x' | 2 | `bin/operator key` has no command 'crate': "
                        + "did you mean `canary create` or `tenant create`?",
                "'tenant list --jsno' | 2 | `bin/operator tenant list` has no option '--jsno': did you mean `--json`?",
                "'tenant list extra' | 2 | `bin/operator tenant list` takes no further argument 'extra'",
                "'--stack no/stack tenant list' | 1 | --stack: no stack is named 'no/stack': "
                        + "a name has letters, digits and hyphens",
                "'--stack key tenant list' | 2 | Expected parameter for option '--stack' but found 'key'",
                "'tenant list' | 2 | say which service",
                "'--local --stack x tenant list' | 2 | say which service",
                "'--local --region r tenant list' | 2 | --region and --profile belong to --stack",
                "'--local tenant create acme' | 2 | Missing required option: '--app",
                "'--local key issue acme --allow 8.8.8.0/24 --no-scopes --scope read:hits'"
                        + " | 2 | --scope and --no-scopes",
                "'--local key issue acme --allow 8.8.8.0/24 --expires-in 1x'"
                        + " | 2 | Invalid value for option '--expires-in'",
                "'--local key limit svc_1' | 2 | say what to change",
                "'--local tenant list' | 1 | the local service is not running: start it with `make run`",
                "'tenant list --local --json' | 1 | {\"error\":{\"message\":\"the local service is not running\","
                        + "\"remedy\"",
                "'--local tenant create No_Name --app a' | 1 | a tenant's name is",
            })
    void refusedCommandLineHasOneLineOfReasonAndAStatus(String line, int status, String reason) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> args = line.isEmpty() ? List.of() : List.of(line.split(" "));
        assertThat(run(args, out)).isEqualTo(status);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith(reason);
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--help key"})
    void helpListsEverySubcommand(String line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(run(List.of(line.split(" ")), out)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsSubsequence("tenant", "key", "api", "tasks", "hits", "tallies", "audit");
    }

    /** A command line that ends at a group shows what there is; nothing was done, so it is no success. */
    @ParameterizedTest
    @CsvSource({"'', tenant", "'--local', audit", "key, revoke", "'key --local', issue"})
    void aMissingCommandShowsTheHelp(String line, String listed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(run(line.isEmpty() ? List.of() : List.of(line.split(" ")), out))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).containsSubsequence("a command is missing", "Usage:", listed);
        assertThat(out.size()).isZero();
    }

    @Test
    void theVariableNamesTheStackUnlessAnOptionDoes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        stack = Optional.of("from variable");
        assertThat(run(List.of("--json", "tenant", "list"), out)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("no stack is named 'from variable'", "\"argument\":\"MINT_ACTIVITY_STACK\"");
        err.reset();
        assertThat(run(List.of("--stack", "an option", "tenant", "list"), out)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no stack is named 'an option'");
        err.reset();
        assertThat(run(List.of("--local", "tenant", "list"), out)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("the local service is not running");
    }

    @Test
    void anAnswerThatCannotBeWrittenIsAFailure() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException("no space left");
            }
        };
        assertThat(run(List.of("--help"), full)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("the answer could not be written to stdout")
                .doesNotContain("token");
    }

    private int run(List<String> args, OutputStream out) {
        return Operator.run(
                args,
                new Environment(
                        new ByteArrayInputStream(new byte[0]),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        service -> InstantSource.system(),
                        Environment::sleep,
                        root,
                        "someone",
                        Optional.empty(),
                        stack,
                        Optional.empty()));
    }
}
