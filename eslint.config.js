import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { IS_MULTILINGUAL } from './src/contract/language.ts';

const message =
  'Only src/hosts/node/environment.ts reads the environment, through parseSettings: take the value as a parameter.';
const environment = [
  { object: 'process', property: 'env', message },
  { object: 'Deno', property: 'env', message },
];

/** On the server the clock comes from where programs are put together: `src/hosts` and `src/cli/cli.ts`. */
const clocks = ['Date.now', 'performance.now'].map((name) => {
  const [object, property] = name.split('.');
  return { object, property, message: 'Take the clock as a parameter.' };
});

/** The folders of `src`, and which of the others each may import, types included. */
const CORE = ['contract', 'content'];
const IMPORTS = {
  contract: [],
  content: ['contract'],
  site: CORE,
  waitlist: CORE,
  mail: [...CORE, 'waitlist'],
  backup: [...CORE, 'waitlist'],
  hosts: [...CORE, 'waitlist', 'mail', 'backup'],
  operator: [...CORE, 'waitlist', 'mail', 'backup', 'hosts'],
  studio: [...CORE, 'waitlist', 'mail', 'backup', 'hosts', 'site', 'operator'],
  cli: [...CORE, 'waitlist', 'backup', 'hosts', 'operator', 'studio'],
};

/** What the modules of a folder may not import. @param except a pattern of files that they may */
function outside(folder, except = '$') {
  const closed = Object.keys(IMPORTS).filter((other) => other !== folder && !IMPORTS[folder].includes(other));
  return notFrom(['build', 'test', 'perf', ...closed], except);
}

function notFrom(folders, except = '$') {
  return {
    regex: `^(?:\\.\\./)+(?!${except})(?:${folders.join('|')})/`,
    message: 'Imports go one way (CONTRIBUTING.md).',
  };
}

export default tseslint.config(
  {
    ignores: [
      'dist*',
      'data',
      '.cache',
      'coverage',
      'screenshots',
      'test-results',
      'playwright-report',
      'test/second-brand/src',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    // One program for all files costs a quarter less processor time than a language service that opens each of them.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A quarter of the linter's time, for nothing here: `erasableSyntaxOnly` forbids enums, types are compared by
      // their structure on purpose (tests pass look-alikes), and editors strike deprecated names through.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      // On a page of one language, two languages are the same.
      ...(!IS_MULTILINGUAL && { '@typescript-eslint/no-unnecessary-condition': 'off' }),
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', 80] },
  },
  {
    files: ['src/{site,studio}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['{src,build,perf,supabase}/**/*.{ts,tsx}'],
    ignores: ['src/hosts/node/environment.ts', 'supabase/functions/*/index.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...environment],
      'no-restricted-imports': ['error', { name: 'node:process', importNames: ['env'], message }],
    },
  },
  {
    files: ['src/{waitlist,mail,backup,operator,cli,studio/server}/**/*.ts'],
    ignores: ['src/waitlist/clock.ts', 'src/cli/cli.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...environment, ...clocks],
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'node:process', importNames: ['env'], message }],
          patterns: [
            { regex: '/clock.ts$', importNames: ['systemClock'], message: 'Take the clock as a parameter.' },
          ],
        },
      ],
    },
  },
  ...Object.keys(IMPORTS).map((folder) => ({
    files: [`src/${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [outside(folder)] }] },
  })),
  {
    // Node runs these modules, and so does Deno.
    files: ['src/hosts/{shared,settings}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'Deno'],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            outside('hosts'),
            { group: ['node:*', '../node/*'], allowTypeImports: true, message: 'No Node API here.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.ts'],
    ignores: ['test/pause.ts', 'test/visual/screenshots.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [notFrom(['perf'])] }],
      'no-restricted-imports': [
        'error',
        { name: 'node:timers/promises', message: 'Wait for an event; test/pause.ts lists the exceptions.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name="waitForTimeout"]',
          message: 'Wait for an event; test/pause.ts lists the exceptions.',
        },
        {
          selector:
            'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"] > Identifier[name="resolve"]',
          message: 'Wait for an event; test/pause.ts lists the exceptions.',
        },
      ],
    },
  },
  {
    files: ['src/{site,studio}/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message:
            'React sets it at every update, and the content policy (trusted types) then stops the page. Make elements.',
        },
      ],
    },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
