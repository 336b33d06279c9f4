import sharp from "sharp";

export const photo = async (i: number) => ({
  name: `photo-${i}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 300 + i, height: 200, channels: 3, background: `hsl(${i * 12}, 60%, 45%)` } })
    .jpeg()
    .toBuffer(),
});
/** Un PDF d'une page, sans table des objets : pdf.js et les navigateurs la refont. */
export const PDF = (texte: string) => ({
  name: `${texte}.pdf`,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <<>>>> endobj
4 0 obj <</Length ${texte.length + 22}>> stream
% ${texte}
20 20 260 160 re f
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`),
});
declare global {
  interface Window {
    /** Ce que chaque envoi porte : son type, ses points. */
    envois: Promise<string>[];
  }
}
/** Dans la page : regarde chaque image au moment où elle part. */
export function noterEnvois(): void {
  window.envois = [];
  const envoyer = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (corps) {
    if (corps instanceof Blob) {
      const points = createImageBitmap(corps).then(
        (image) => `${image.width}x${image.height}`,
        () => "illisible",
      );
      window.envois.push(points.then((p) => `${corps.type} ${p}`));
    }
    envoyer.call(this, corps);
  };
}
