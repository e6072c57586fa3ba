export interface SecurityHeadersOptions {
  kind: 'page' | 'asset' | 'function';
  scriptHashes?: string[];
  styleHashes?: string[];
  functionOrigin?: string;
  tls?: boolean;
}
export function securityHeaders(options: SecurityHeadersOptions): Record<string, string> {
  void options;
  return {};
}
