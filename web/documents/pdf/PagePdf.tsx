import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Zone } from "../../../domain/documents/document.ts";
import styles from "./VisionneusePdf.module.css";

export interface ZoneSurlignee {
  id: string;
  page: number;
  zone: Zone;
  libelle: string;
  aVerifier: boolean;
}

interface Props {
  pdf: PDFDocumentProxy;
  numero: number;
  total: number;
  largeur: number;
  hauteur: number;
  zones: readonly ZoneSurlignee[];
  choisie: string | null;
  surChoisir: ((id: string) => void) | undefined;
}

const pourCent = (fraction: number) => `${fraction * 100}%`;

/** Une page : son image, et par-dessus les lignes lues, que l'on peut aussi choisir d'un clic. */
export function PagePdf({ pdf, numero, total, largeur, hauteur, zones, choisie, surChoisir }: Props) {
  const toile = useRef<HTMLCanvasElement>(null);
  const visible = useDessin(pdf, numero, largeur, toile);
  return (
    <div className={styles.page} data-page={numero} style={{ width: largeur, height: hauteur }}>
      <canvas ref={toile} className={styles.toile} role="img" aria-label={`Page ${numero} sur ${total} du document`} />
      {visible &&
        zones.map((z) => (
          // Le tableau des lignes offre le même choix au clavier : inutile de traverser chaque zone.
          <button
            key={z.id}
            type="button"
            tabIndex={-1}
            className={styles.zone}
            data-choisie={z.id === choisie || undefined}
            data-a-verifier={z.aVerifier || undefined}
            aria-label={z.libelle}
            title={z.libelle}
            onClick={() => surChoisir?.(z.id)}
            style={{
              left: pourCent(z.zone.x),
              top: pourCent(z.zone.y),
              width: pourCent(z.zone.largeur),
              height: pourCent(z.zone.hauteur),
            }}
          />
        ))}
    </div>
  );
}

const DENSITE_MAX = 3;
const COTE_MAX = 6_000;

/** Dessine la page quand elle approche de l'écran, à la densité de l'écran ; rend vrai dès qu'elle en a été proche. */
function useDessin(pdf: PDFDocumentProxy, numero: number, largeur: number, toile: RefObject<HTMLCanvasElement | null>) {
  const [proche, setProche] = useState(false);
  useEffect(() => {
    if (!toile.current) return;
    const guet = new IntersectionObserver(([e]) => setProche(e?.isIntersecting ?? false), { rootMargin: "800px 0px" });
    guet.observe(toile.current);
    return () => guet.disconnect();
  }, [toile]);

  useEffect(() => {
    if (!proche || largeur <= 0) return;
    let annule = false;
    let annuler = () => {};
    const dessiner = async () => {
      const page = await pdf.getPage(numero);
      if (annule) return;
      const brute = page.getViewport({ scale: 1 });
      const densite = Math.min(window.devicePixelRatio || 1, DENSITE_MAX);
      const echelle = Math.min((largeur / brute.width) * densite, COTE_MAX / Math.max(brute.width, brute.height));
      const viewport = page.getViewport({ scale: echelle });
      // Dessinée à part puis posée d'un coup : la page ne clignote pas quand on change le zoom.
      const tampon = document.createElement("canvas");
      tampon.width = Math.floor(viewport.width);
      tampon.height = Math.floor(viewport.height);
      const tache = page.render({ canvas: tampon, viewport });
      annuler = () => tache.cancel();
      await tache.promise;
      if (annule || !toile.current) return;
      toile.current.width = tampon.width;
      toile.current.height = tampon.height;
      toile.current.getContext("2d")?.drawImage(tampon, 0, 0);
    };
    // Une page abîmée reste blanche ; le fichier peut toujours être téléchargé.
    dessiner().catch(() => {});
    return () => {
      annule = true;
      annuler();
    };
  }, [pdf, numero, largeur, proche, toile]);
  return proche;
}
