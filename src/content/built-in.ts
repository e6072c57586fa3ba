/**
 * The minimal texts that come with the script itself, shown when neither the chosen language nor English can be loaded
 * (specification, sections 3 and 8).
 */
export const builtIn = {
  nav: { home: 'Home', about: 'About' },
  hero: { title: 'Welcome', subtitle: 'Loading...' },
} as const;
