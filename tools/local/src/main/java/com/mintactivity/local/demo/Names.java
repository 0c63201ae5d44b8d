package com.mintactivity.local.demo;

import java.util.List;
import java.util.random.RandomGenerator;

/** Synthetic usernames in several scripts; some begin with a character of more than one code point. */
final class Names {

    private static final List<String> STEMS = List.of(
            "alice",
            "bob",
            "mint_fox",
            "gas_goblin",
            "zoe",
            "kaito",
            "nova",
            "quietwhale",
            "tinker",
            "ledgerling",
            "moth",
            "pixel",
            "Émile",
            "Åsa",
            "Žofie",
            "Çelik",
            "Ñandú",
            "Łucja",
            "Ольга",
            "Дмитро",
            "Γιώργος",
            "Նարե",
            "ნინო",
            "יעל",
            "ليلى",
            "مریم",
            "अनया",
            "ਗੁਰਪ੍ਰੀਤ",
            "தமிழ்",
            "นภา",
            "서연",
            "さくら",
            "ケンジ",
            "小明",
            "美玲",
            "👩‍🚀astro",
            "🦊foxy",
            "🇯🇵hiro",
            "👨‍👩‍👧‍👦clan",
            "🧙🏽‍♂️mage");

    private Names() {}

    /** A name; empty for one user in fifty, whose name is unknown. */
    static String any(RandomGenerator random) {
        if (random.nextInt(50) == 0) {
            return "";
        }
        String stem = STEMS.get(random.nextInt(STEMS.size()));
        return random.nextBoolean() ? stem + random.nextInt(10, 1000) : stem;
    }
}
