package com.mintactivity.tests.emulator;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Looks up local images with Docker's client. Never pulls an image. */
final class DockerImages {

    private static final long TIMEOUT_MS = 1_500;

    private DockerImages() {}

    /** The reason why an image cannot be used on this machine; empty if it can. */
    static String missing(String image) {
        try {
            Process docker = new ProcessBuilder("docker", "image", "inspect", "--format", "{{.Id}}", image)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!docker.waitFor(TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
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
