/** The inline script of the not-found page (specification, section 2). */
console.error('Page not found:', location.pathname);
