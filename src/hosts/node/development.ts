/** The sign-up function for the development server, over the same database as `npm start`. */
export function openDevelopmentFunction(
  env: Record<string, string | undefined>,
): (request: Request) => Promise<Response> {
  env;
  return () => Promise.resolve(new Response(null, { status: 503 }));
}
