console.error('Page not found:', location.pathname);
