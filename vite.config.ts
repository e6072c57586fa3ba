import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentPages } from './build/development.ts';

/** The development server only (`npm run dev`); the product is made by `build/build.ts`. */
export default defineConfig({
  appType: 'custom',
  plugins: [react(), developmentPages()],
});
