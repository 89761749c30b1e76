/** The part of the Shape Detection API (https://wicg.github.io/shape-detection-api/) that is used. */
export type BarcodeDetector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The barcodes on labels of parcels. */
const FORMATS = ["code_128", "code_39", "itf", "data_matrix", "qr_code", "pdf417"];

const classOf = (scope: Window & { BarcodeDetector?: BarcodeDetectorClass }) => scope.BarcodeDetector;

/** Returns a detector of the barcodes on labels; undefined where the browser has none, or no camera may be used. */
export async function createDetector(): Promise<BarcodeDetector | undefined> {
  const Detector = classOf(window);
  // Undefined on pages that are not served by https.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!Detector || !devices) return undefined;
  const supported = await Detector.getSupportedFormats();
  const formats = FORMATS.filter((format) => supported.includes(format));
  return formats.length > 0 ? new Detector({ formats }) : undefined;
}
