import ts from 'typescript';

/**
 * The line of an entry in a source file.
 *
 * @param entry its place in the object that the file exports, such as `founders.1.link`, or the name of a constant
 */
export function lineOf(entry: string, source: string): number | undefined {
  const file = parse(source);
  for (const { name, initializer } of constantsIn(file)) {
    const node = name.getText(file) === entry ? name : initializer && nodeAt(initializer, entry.split('.'));
    if (node !== undefined) return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  }
  return undefined;
}

/** A source file with other values, or the entries that it does not have. */
export type ReplacedEntries = { source: string } | { unknown: readonly string[] };

/**
 * Replaces values in a source file; comments and everything else stay as they are. Lists are replaced as a whole.
 *
 * @param changes by the names of constants; the value of a constant that holds an object may name some of its entries
 */
export function replaceEntries(source: string, changes: Readonly<Record<string, unknown>>): ReplacedEntries {
  const file = parse(source);
  const constants = new Map(constantsIn(file).map((each) => [each.name.getText(file), each.initializer]));
  const edits: { start: number; end: number; text: string }[] = [];
  const unknown: string[] = [];
  const change = (node: ts.Expression | undefined, value: unknown, entry: string): void => {
    const inner = node && innermost(node);
    if (inner === undefined) unknown.push(entry);
    else if (ts.isObjectLiteralExpression(inner) && typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) change(valueOf(inner, key), each, `${entry}.${key}`);
    else edits.push({ start: inner.getStart(file), end: inner.end, text: literal(value) });
  };
  for (const [name, value] of Object.entries(changes)) change(constants.get(name), value, name);
  if (unknown.length > 0) return { unknown };
  const replaced = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
  return { source: replaced };
}

/** The comments of an object's entries, by their names: what each of them means. */
export function commentsIn(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  for (const { initializer } of constantsIn(parse(source))) {
    const inner = initializer && innermost(initializer);
    if (inner === undefined || !ts.isObjectLiteralExpression(inner)) continue;
    for (const property of inner.properties) {
      const [comment] = ts.getJSDocCommentsAndTags(property);
      const text = typeof comment?.comment === 'string' ? comment.comment.replace(/\s+/g, ' ') : '';
      if (text !== '' && property.name !== undefined) comments.set(property.name.getText(), text);
    }
  }
  return comments;
}

function parse(source: string): ts.SourceFile {
  return ts.createSourceFile('content.ts', source, ts.ScriptTarget.Latest, true);
}

function constantsIn(file: ts.SourceFile): ts.VariableDeclaration[] {
  return file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
}

/** The value itself, without types, and without the call that puts facts into it. */
function innermost(node: ts.Expression): ts.Expression {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return innermost(node.expression);
  const last = ts.isCallExpression(node) ? node.arguments.at(-1) : undefined;
  return last === undefined ? node : innermost(last);
}

function valueOf(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  const property = object.properties.find((each) => each.name?.getText() === key);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function nodeAt(node: ts.Expression, keys: readonly string[]): ts.Node | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return node;
  const inner = innermost(node);
  const next = ts.isArrayLiteralExpression(inner)
    ? inner.elements[Number(key)]
    : ts.isObjectLiteralExpression(inner)
      ? valueOf(inner, key)
      : undefined;
  return next && nodeAt(next, rest);
}

/** As JSON, and a no-break space as it is written in the texts. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u00a0', String.raw`\u00A0`);
}
