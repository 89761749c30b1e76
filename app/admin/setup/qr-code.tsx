/** A QR code for an authenticator app. The secret must be beside it as text. */
export function QrCode({ size, path }: { size: number; path: string }) {
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your authenticator app">
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
    </div>
  );
}
