import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import { pluriel } from "../../../domain/commun/pluriel.ts";
import type { Essentiel, GesteDossier } from "../../../domain/contestations/essentiel-du-dossier.ts";
import { direContester } from "../../../domain/contestations/gestes.ts";
import { natureApres } from "../../../domain/contestations/lettres-de-suite.ts";
import { chemins } from "../../chemins.ts";
import { useOuvrir } from "../../contestations/useOuvrir.ts";
import { usePreparer } from "../../contestations/usePreparer.ts";
import { type Ancre, Ancres } from "../../layout/Ancres.tsx";
import { demanderPli } from "../../layout/plis.ts";
import { DateCourte } from "../../ui/Valeurs.tsx";
import styles from "./BandeEssentiel.module.css";

interface Props {
  /** Absent : ce que le dossier dit n'est pas encore lu. */
  essentiel: Essentiel | undefined;
  ancres: readonly Ancre[];
}

/** Ce qu'il faut savoir d'une restitution, et le geste suivant : reste en haut de l'écran pendant qu'on la parcourt. */
export function BandeEssentiel({ essentiel: e, ancres }: Props) {
  return (
    <section className={styles.bande} aria-label="L'essentiel" aria-busy={e === undefined || undefined}>
      <div className={styles.rang}>
        <Chiffre titre="Verdict" ton={e?.ton} valeur={e?.verdict ?? "…"} suite={e?.suite} />
        {e?.somme && <Chiffre titre={e.somme.libelle} valeur={formaterEuros(e.somme.montant)} suite={e.somme.suite} />}
        {e?.echeance && (
          <Chiffre
            titre={e.echeance.titre}
            ton={e.echeance.presse ? "ambre" : undefined}
            valeur={e.echeance.date === null ? "Non connue" : <DateCourte iso={e.echeance.date} />}
            suite={e.echeance.phrase}
          />
        )}
        <div className={styles.geste}>{e && <Geste geste={e.geste} />}</div>
      </div>
      <Ancres ancres={ancres} />
    </section>
  );
}

interface PropsChiffre {
  titre: string;
  valeur: ReactNode;
  suite?: string | undefined;
  ton?: Essentiel["ton"] | undefined;
}

const Chiffre = ({ titre, valeur, suite, ton }: PropsChiffre) => (
  <div className={styles.chiffre} data-ton={ton}>
    <span className={styles.titre}>{titre}</span>
    <span className={styles.valeur}>{valeur}</span>
    {suite && <span className={styles.suite}>{suite}</span>}
  </div>
);

function Geste({ geste }: { geste: GesteDossier | null }) {
  const { ouvrir, envoi } = useOuvrir();
  const relance = usePreparer();
  if (geste === null) return <span className={styles.suite}>Rien à faire</span>;
  switch (geste.genre) {
    case "contester":
      return (
        <Button loading={envoi} onClick={() => void ouvrir(geste.facture)}>
          {direContester(!geste.tard)}
        </Button>
      );
    case "suivre":
      return (
        <Button component={Link} to={chemins.contestation(geste.contestation)}>
          {geste.libelle}
        </Button>
      );
    case "relancer":
      return (
        <Button
          loading={relance.envoi}
          onClick={() => void relance.aller(geste.contestation, geste.avoir ? () => "avoir" : natureApres)}
        >
          {geste.libelle}
        </Button>
      );
    case "facture":
      return (
        <Button component={Link} to="." hash="rapport" onClick={() => demanderPli("rapport")}>
          Déposer la facture
        </Button>
      );
    case "verifier":
      return (
        <Button component={Link} to={chemins.document(geste.document)}>
          {geste.illisible
            ? "Reprendre le document"
            : geste.points > 0
              ? `Vérifier ${pluriel(geste.points, "point", "points")}`
              : "Valider le document"}
        </Button>
      );
    case "deposer":
      return (
        <Button component={Link} to="." hash="rapport" onClick={() => demanderPli("rapport")}>
          Déposer le rapport
        </Button>
      );
  }
}
