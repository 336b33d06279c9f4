import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { plafond } from "../../domain/contestations/montants.ts";
import { type SinistreDeclare, sinistresDeLaLigne } from "../../domain/rapprochements/sinistres.ts";
import { LiensSinistres } from "../rapprochements/LiensSinistres.tsx";
import styles from "./Contestations.module.css";

const MOTIF = "dommage_deja_declare_sinistre";

interface Piste {
  ligne: ContestationLue["lignes_facture"][number];
  sinistres: SinistreDeclare[];
  /** Ce qui reste à réclamer de la ligne, en centimes HT. */
  montant: number;
}

function pistesDe(c: ContestationLue): Piste[] {
  return c.lignes_facture.flatMap((ligne) => {
    const sinistres = sinistresDeLaLigne(ligne, c.sinistres);
    const montant = plafond(c.lignes, { net_ht: c.facture_ht, tva: c.facture_tva }, ligne);
    const reclamee = c.lignes.some((l) => l.facture_ligne_id === ligne.id && l.motif === MOTIF);
    return sinistres.length === 0 || reclamee || montant <= 0 ? [] : [{ ligne, sinistres, montant }];
  });
}

interface Props {
  contestation: ContestationLue;
  ajouter: (entree: { facture_ligne_id: string; motif: typeof MOTIF; montant_reclame: number }) => void;
}

/** Les lignes facturées dont la pièce a déjà été déclarée en sinistre : à vérifier, puis à contester d'un geste. */
export function PistesSinistre({ contestation, ajouter }: Props) {
  const pistes = pistesDe(contestation);
  if (pistes.length === 0) return null;
  return (
    <section className={styles.pistes} aria-labelledby="pistes-sinistre">
      <h3 id="pistes-sinistre" className={styles.titrePistes}>
        Peut-être déjà déclaré en sinistre
      </h3>
      <ul className={styles.lignes}>
        {pistes.map(({ ligne, sinistres, montant }) => (
          <li key={ligne.id} className={styles.piste}>
            <p className={styles.phrase}>
              <strong>{ligne.designation}</strong> ({formaterEuros(ligne.net_ht)}){"\u00a0: "}
              <LiensSinistres sinistres={sinistres} /> sur cet élément.
            </p>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => ajouter({ facture_ligne_id: ligne.id, motif: MOTIF, montant_reclame: montant })}
            >
              Contester pour ce motif<span className="visuellement-cache"> {ligne.designation}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
