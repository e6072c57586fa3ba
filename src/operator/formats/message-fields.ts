import { fill } from '../../content/fill.ts';
import { placeholderValues } from '../../content/placeholders.ts';
import type { Programme } from '../../content/programme.ts';
import { byLanguage, type Language } from '../../contract/language.ts';

/** What a message's file has in one language, as fields. */
export interface MessageFields {
  subject: string;
  preview: string;
  text: string;
}

/** A file that is made of its fields again to the byte. */
const FORM = /^---\nsubject: (.*)\npreview: (.*)\n---\n\n([^]*)$/;

/** Divides a file into fields. @returns `undefined` for one that is written in another way, and stays as it is */
export function fieldsOf(file: string): MessageFields | undefined {
  const [, subject, preview = '', text = ''] = FORM.exec(file) ?? [];
  return subject === undefined ? undefined : { subject, preview, text };
}

/** The file of these fields. */
export function fileOf({ subject, preview, text }: MessageFields): string {
  return `---\nsubject: ${subject}\npreview: ${preview}\n---\n\n${text}`;
}

/** In which field a place of the file is, and where in that field. */
export function fieldAt(fields: MessageFields, place: number): readonly [keyof MessageFields, number] {
  const starts = [
    ['text', fileOf({ ...fields, text: '' }).length],
    ['preview', fileOf({ ...fields, preview: '', text: '' }).length - '\n---\n\n'.length],
  ] as const;
  const [name, start] = starts.find((each) => place >= each[1]) ?? ['subject', '---\nsubject: '.length];
  return [name, Math.max(0, place - start)];
}

/** What a message is called in each language: its subject, where its text has one. */
export function subjectsIn(
  texts: Partial<Record<Language, string>>,
  programme: Programme,
): Record<Language, string> {
  return byLanguage((language) => {
    const [, subject = ''] = /^subject:[ \t]*(.*?)[ \t]*$/m.exec(texts[language] ?? '') ?? [];
    return fill(subject, placeholderValues(language, programme));
  });
}
