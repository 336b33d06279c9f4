import type { PDFDocumentProxy } from "pdfjs-dist";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { etatSession, sAbonner } from "../../expiration.ts";
import { ouvrirPdf } from "./pdfjs.ts";

interface TaillePage {
  largeur: number;
  hauteur: number;
}
export type EtatPdf =
  | { etape: "attente" }
  | { etape: "echec" }
  | { etape: "pret"; pdf: PDFDocumentProxy; pages: readonly TaillePage[] };

/** Au-delà, la taille de la première page sert pour les suivantes : un dossier de mille pages s'ouvre sans attendre. */
const PAGES_MESUREES_MAX = 60;

async function mesurer(pdf: PDFDocumentProxy): Promise<TaillePage[]> {
  const mesurees = Array.from({ length: Math.min(pdf.numPages, PAGES_MESUREES_MAX) }, async (_, i) => {
    const vue = (await pdf.getPage(i + 1)).getViewport({ scale: 1 });
    return { largeur: vue.width, hauteur: vue.height };
  });
  const tailles = await Promise.all(mesurees);
  const repli = tailles[0] ?? { largeur: 595, hauteur: 842 };
  return Array.from({ length: pdf.numPages }, (_, i) => tailles[i] ?? repli);
}

/** Le PDF d'une adresse, avec la taille de ses pages. */
export function usePdf(adresse: string): { etat: EtatPdf; reessayer: () => void } {
  const [etat, setEtat] = useState<EtatPdf>({ etape: "attente" });
  const [essai, setEssai] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `essai` relance l'ouverture
  useEffect(() => {
    let vivant = true;
    setEtat({ etape: "attente" });
    const ouverture = ouvrirPdf(adresse);
    ouverture
      .then((tache) => tache.promise)
      .then(async (pdf) => ({ pdf, pages: await mesurer(pdf) }))
      .then(
        (lu) => vivant && setEtat({ etape: "pret", ...lu }),
        () => vivant && setEtat({ etape: "echec" }),
      );
    return () => {
      vivant = false;
      void ouverture.then((tache) => tache.destroy()).catch(() => {});
    };
  }, [adresse, essai]);
  const reessayer = useCallback(() => setEssai((n) => n + 1), []);
  useRetour(etat.etape === "echec", reessayer);
  return { etat, reessayer };
}

/** Une page que la session expirée ou le réseau coupé a empêché d'ouvrir s'ouvre seule à leur retour. */
function useRetour(echec: boolean, reessayer: () => void): void {
  const session = useSyncExternalStore(sAbonner, etatSession);
  const coupee = useRef(false);
  useEffect(() => {
    if (session !== "ouverte") {
      coupee.current = true;
      return;
    }
    const rouverte = coupee.current;
    coupee.current = false;
    if (!echec) return;
    if (rouverte) reessayer();
    window.addEventListener("online", reessayer);
    return () => window.removeEventListener("online", reessayer);
  }, [session, echec, reessayer]);
}
