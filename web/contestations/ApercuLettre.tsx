import { useElementSize } from "@mantine/hooks";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { PagePdf } from "../documents/pdf/PagePdf.tsx";
import { ouvrirPdf } from "../documents/pdf/pdfjs.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import styles from "./Contestations.module.css";

interface Feuille {
  pdf: PDFDocumentProxy;
  pages: number;
  /** Hauteur sur largeur. */
  rapport: number;
  fermer: () => void;
}

/** La lettre composée. Celle d'avant reste à l'écran pendant que la suivante se compose : rien ne clignote à chaque phrase. */
export function ApercuLettre({ adresse }: { adresse: string }) {
  const [feuille, setFeuille] = useState<Feuille | null>(null);
  const [etat, setEtat] = useState<"compose" | "pret" | "echec">("compose");
  const [essai, setEssai] = useState(0);
  const { ref, width } = useElementSize();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `essai` relance la composition
  useEffect(() => {
    let vivant = true;
    setEtat("compose");
    const ouverture = ouvrirPdf(adresse);
    const fermer = () => void ouverture.then((tache) => tache.destroy()).catch(() => {});
    ouverture
      .then((tache) => tache.promise)
      .then(async (pdf) => {
        const vue = (await pdf.getPage(1)).getViewport({ scale: 1 });
        return { pdf, pages: pdf.numPages, rapport: vue.height / vue.width, fermer };
      })
      .then(
        (lue) => {
          if (!vivant) return fermer();
          setFeuille((avant) => {
            avant?.fermer();
            return lue;
          });
          setEtat("pret");
        },
        () => vivant && setEtat("echec"),
      );
    return () => {
      vivant = false;
    };
  }, [adresse, essai]);

  return (
    <section
      className={styles.apercu}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
      tabIndex={0}
      aria-label="Aperçu de la lettre"
      aria-busy={etat === "compose"}
    >
      <div ref={ref} className={styles.feuilles}>
        {etat === "echec" && (
          <Bandeau
            genre="erreur"
            titre="La lettre ne peut pas être affichée ici"
            surReessayer={() => setEssai((n) => n + 1)}
          />
        )}
        {!feuille && etat === "compose" && <Attente texte="Composition de la lettre…" />}
        {feuille &&
          width > 0 &&
          Array.from({ length: feuille.pages }, (_, i) => (
            <PagePdf
              // biome-ignore lint/suspicious/noArrayIndexKey: le rang de la page est son identité
              key={i}
              pdf={feuille.pdf}
              numero={i + 1}
              total={feuille.pages}
              largeur={width}
              hauteur={width * feuille.rapport}
              zones={[]}
              choisie={null}
              surChoisir={undefined}
            />
          ))}
      </div>
    </section>
  );
}
