package com.mintactivity.local.engine;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;

/**
 * The ports on which the stores listen.
 *
 * @param dynamodb 0 takes any free one, as for the others
 */
public record StorePorts(int dynamodb, int secrets, int queues, int cache) {

    /** Any free ports. */
    public static final StorePorts ANY = new StorePorts(0, 0, 0, 0);

    /** The ports that {@code events/sam-env.json} names for the containers of {@code sam local}. */
    public static final StorePorts FIXED = new StorePorts(8421, 8422, 8423, 8424);

    List<Integer> all() {
        return List.of(dynamodb, secrets, queues, cache);
    }

    /** Whether no other process listens on one of them. */
    public boolean areFree() {
        return all().stream().allMatch(StorePorts::isFree);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, Loopback.address())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
