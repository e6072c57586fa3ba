import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentPages } from './build/development.ts';
import { defineFor } from './build/scripts.ts';
import { readSettings } from './src/hosts/node/environment.ts';

const parsed = readSettings();
if ('problems' in parsed) {
  console.error(parsed.problems.join('\n'));
  process.exit(1);
}
const { settings } = parsed;

/** The development server only (`npm run dev`); `build/build.ts` makes the product. */
export default defineConfig({
  appType: 'custom',
  envDir: false,
  define: defineFor({ supabase: settings.supabase, photographs: undefined }),
  plugins: [react(), developmentPages(settings)],
});
