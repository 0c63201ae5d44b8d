package com.mintactivity.tests.emulator;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Looks up local images with Docker's client. Never pulls an image. */
final class DockerImages {

    private static final long TIMEOUT_MS = 5_000;

    private DockerImages() {}

    /** The reason why an image cannot be used on this machine, and what helps; empty if it can. */
    static String missing(String image) {
        try {
            if (!succeeds("docker", "version", "--format", "{{.Server.Version}}")) {
                return "no container engine answers: start Docker";
            }
            return succeeds("docker", "image", "inspect", "--format", "{{.Id}}", image)
                    ? ""
                    : "the container engine does not have the image: docker pull " + image;
        } catch (IOException e) {
            return "there is no container engine: install Docker";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        Process docker = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        boolean hasEnded = docker.waitFor(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        docker.destroyForcibly();
        return hasEnded && docker.exitValue() == 0;
    }
}
