/** A text; a `{name}` is filled in. Of a pair, the first is for one. */
export type Sentence = string | readonly string[];

/** The same words of another language; what is a pair here may be one sentence there. */
export type Words<Own> = {
  [Key in keyof Own]: Own[Key] extends string
    ? string
    : Own[Key] extends readonly string[]
      ? Sentence
      : Words<Own[Key]>;
};
