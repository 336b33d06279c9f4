import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { adresseApi } from "../../api.ts";
import { Attente } from "../../ui/Attente.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { BarrePdf } from "./BarrePdf.tsx";
import { PagePdf, type ZoneSurlignee } from "./PagePdf.tsx";
import { type EtatPdf, usePdf } from "./usePdf.ts";
import styles from "./VisionneusePdf.module.css";

interface Props {
  fichierId: string;
  nom: string;
  zones?: readonly ZoneSurlignee[];
  choisie?: string | null;
  surChoisir?: (id: string) => void;
  /** Boutons ajoutés à la barre : remplacer le fichier, par exemple. */
  actions?: ReactNode;
}

const AUCUNE: readonly ZoneSurlignee[] = [];
const MARGE = 16;

/** Un PDF dans la page, avec les lignes lues surlignées à leur place. */
export function VisionneusePdf({ fichierId, nom, zones = AUCUNE, choisie = null, surChoisir, actions }: Props) {
  const { etat, reessayer } = usePdf(adresseApi(`/fichiers/${fichierId}`));
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const defilement = useRef<HTMLElement>(null);
  const { ref: mesure, width } = useElementSize();
  const cible = zones.find((z) => z.id === choisie);
  const total = etat.etape === "pret" ? etat.pages.length : 1;

  const allerA = useCallback((numero: number, zone?: ZoneSurlignee["zone"]) => {
    const boite = defilement.current;
    const feuille = boite?.querySelector<HTMLElement>(`[data-page="${numero}"]`);
    if (!boite || !feuille) return;
    const tiers = zone ? feuille.offsetHeight * zone.y - boite.clientHeight / 3 : -MARGE / 2;
    const gauche = zone ? feuille.offsetWidth * zone.x - MARGE : boite.scrollLeft;
    boite.scrollTo({ top: feuille.offsetTop + tiers, left: gauche, behavior: "smooth" });
  }, []);

  const pret = etat.etape === "pret" && width > 0;
  useEffect(() => {
    if (pret && cible) allerA(cible.page, cible.zone);
  }, [pret, cible, allerA]);

  return (
    <div className={styles.visionneuse}>
      <BarrePdf
        page={page}
        total={total}
        zoom={zoom}
        surPage={(p) => allerA(p)}
        surZoom={setZoom}
        telecharger={adresseApi(`/fichiers/${fichierId}`, { telecharger: "1" })}
      >
        {actions}
      </BarrePdf>
      <section
        ref={defilement}
        className={styles.defilement}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
        tabIndex={0}
        aria-label={`Document ${nom}`}
        onScroll={(e) => setPage(pageCourante(e.currentTarget))}
      >
        <div ref={mesure} className={styles.mesure}>
          <Contenu
            etat={etat}
            largeur={Math.max(0, width) * zoom}
            reessayer={reessayer}
            zones={zones}
            choisie={choisie}
            surChoisir={surChoisir}
          />
        </div>
      </section>
    </div>
  );
}

interface PropsContenu extends Required<Pick<Props, "zones" | "choisie">> {
  etat: EtatPdf;
  largeur: number;
  reessayer: () => void;
  surChoisir: Props["surChoisir"];
}

function Contenu({ etat, largeur, reessayer, zones, choisie, surChoisir }: PropsContenu) {
  if (etat.etape === "attente") return <Attente texte="Ouverture du document…" />;
  if (etat.etape === "echec") {
    return (
      <Bandeau genre="erreur" titre="Le document ne peut pas être affiché ici" surReessayer={reessayer}>
        Vous pouvez le télécharger pour l'ouvrir sur votre poste.
      </Bandeau>
    );
  }
  return etat.pages.map((taille, i) => (
    <PagePdf
      // biome-ignore lint/suspicious/noArrayIndexKey: le rang de la page est son identité
      key={i}
      pdf={etat.pdf}
      numero={i + 1}
      total={etat.pages.length}
      largeur={largeur}
      hauteur={(largeur * taille.hauteur) / taille.largeur}
      zones={zones.filter((z) => z.page === i + 1)}
      choisie={choisie}
      surChoisir={surChoisir}
    />
  ));
}

/** La page qui occupe le milieu de la vue. */
function pageCourante(boite: HTMLElement): number {
  const milieu = boite.scrollTop + boite.clientHeight / 2;
  const pages = [...boite.querySelectorAll<HTMLElement>("[data-page]")];
  const trouvee = pages.findLast((p) => p.offsetTop <= milieu);
  return Number(trouvee?.dataset.page ?? 1);
}
