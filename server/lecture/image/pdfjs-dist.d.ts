/** La moitié de pdf.js qui décode, que le paquet publie sans ses types. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: object;
}
