package com.mintactivity.benchmarks.contenders;

/** Writes answers. */
interface AnswerSink {

    String write(Answer answer);
}
