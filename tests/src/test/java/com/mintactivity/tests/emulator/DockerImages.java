package com.mintactivity.tests.emulator;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Asks the Docker engine what it has, by Docker's own client; never fetches anything. */
final class DockerImages {

    private static final long PATIENCE_MS = 1_500;

    private DockerImages() {}

    /** Why an image cannot be used here; empty where it can. */
    static String missing(String image) {
        try {
            Process docker = new ProcessBuilder("docker", "image", "inspect", "--format", "{{.Id}}", image)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!docker.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                docker.destroyForcibly();
                return "the Docker engine does not answer";
            }
            return docker.exitValue() == 0 ? "" : "no Docker engine that has " + image;
        } catch (IOException e) {
            return "no docker on this machine";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
