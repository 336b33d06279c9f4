import { useState } from "react";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { ChampLu } from "./ChampLu.tsx";
import { type Champ, champsDe, confianceDe } from "./champs.ts";
import type { usePoints } from "./usePoints.ts";
import type { Verification } from "./useVerification.ts";
import styles from "./Verification.module.css";

interface Props {
  document: DocumentDetaille;
  verification: Verification;
  points: ReturnType<typeof usePoints>;
  /** La zone où le clavier va d'un point à l'autre. */
  zone: () => HTMLElement | null;
}

/** L'en-tête et les totaux lus, ceux qui attendent une réponse d'abord. */
export function ChampsLus({ document, verification, points, zone }: Props) {
  const [edite, editer] = useState<string | null>(null);
  const champs = champsDe(document);
  const enAttente = champs.filter((c) => c.raison !== undefined).length;
  const suivant = (pas: number) => {
    const cible = zone();
    // Le champ confirmé quitte la tête de liste : on attend qu'il y soit redessiné pour aller au suivant.
    if (cible) requestAnimationFrame(() => requestAnimationFrame(() => points.aller(cible, pas)));
  };
  const confirmer = (champ: Champ) =>
    verification.confirmer.mutate(
      { id: document.id, champ: champ.question ?? champ.nom },
      { onSuccess: () => allerAuPremier(zone(), points.choisir) },
    );
  const enregistrer = (champ: Champ) => (valeur: string | number | null, avant: string | number | null) =>
    champ.total
      ? verification.totaux.mutateAsync({
          id: document.id,
          totaux: { [champ.total]: valeur },
          avant: { [champ.total]: avant },
        })
      : verification.corriger.mutateAsync({
          id: document.id,
          champs: { [champ.cle ?? ""]: valeur },
          avant: { [champ.cle ?? ""]: avant },
        });
  return (
    <section className={styles.bloc} aria-label="Champs du document">
      <h2 className={styles.titre}>
        Document et véhicule
        {enAttente > 0 && <span className={styles.compte}>{enAttente} à vérifier</span>}
      </h2>
      <ul className={styles.champs}>
        {champs.map((champ) => (
          <ChampLu
            key={champ.nom}
            champ={champ}
            confiance={confianceDe(document, champ.nom)}
            choisi={points.choisie === champ.nom}
            edite={edite === champ.nom}
            modifiable={document.modifiable}
            envoi={
              verification.confirmer.isPending &&
              verification.confirmer.variables?.champ === (champ.question ?? champ.nom)
            }
            surChoisir={() => points.choisir(champ.nom)}
            surConfirmer={() => confirmer(champ)}
            surEditer={() => {
              points.choisir(champ.nom);
              editer(champ.nom);
            }}
            surFin={(passer) => {
              editer(null);
              suivant(passer ? 1 : 0);
            }}
            enregistrer={enregistrer(champ)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Après une réponse, le premier champ qui en attend encore une reçoit le clavier. */
function allerAuPremier(zone: HTMLElement | null, choisir: (id: string) => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const premier =
        zone?.querySelector<HTMLElement>("[data-a-verifier] [data-point]") ??
        zone?.querySelector<HTMLElement>("[data-alerte] [data-ligne]");
      if (!premier) return;
      choisir(premier.dataset.point ?? premier.dataset.ligne ?? "");
      premier.focus();
    }),
  );
}
