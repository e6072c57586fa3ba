import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'build/**/*.test.ts',
      'perf/**/*.test.ts',
      'test/{store,faults,service,modules,site,operator,privacy,mistakes}/**/*.test.ts',
      'test/*.test.ts',
      'test/{cluster,supabase,static-host}/**/*.test.ts',
    ],
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
  },
});
