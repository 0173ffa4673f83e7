/** Reads the text of a QR code in the current picture of a video. Resolves to undefined if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The reader that some browsers have. It is not part of the types of the DOM. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The width of the searched picture in pixels. A larger one takes more time and does not find more codes. */
const WIDTH = 480;

const createDetector = async (): Promise<BarcodeDetector | undefined> => {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  return Detector && formats?.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : undefined;
};

/** Creates a reader: the browser's own, or one that is loaded for browsers without one. */
export async function createReader(): Promise<ReadCode> {
  const detector = await createDetector();
  if (detector) return async (video) => (await detector.detect(video))[0]?.rawValue;
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
  };
}
