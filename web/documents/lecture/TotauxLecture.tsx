import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { type DocumentDetaille, type TotauxDocument, totauxDocument } from "../../../domain/documents/document.ts";
import type { Mot } from "../../../domain/lexique/termes.ts";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { champsChanges } from "../../form/conflit.ts";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../../form/useFormulaire.ts";
import { Terme } from "../../lexique/Terme.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { Euros } from "../../ui/Valeurs.tsx";
import editionStyles from "./EditionLigne.module.css";
import styles from "./TotauxLecture.module.css";
import type { Lecture } from "./useLecture.ts";

interface Props {
  document: DocumentDetaille;
  lecture: Lecture;
}

const TOTAUX: readonly { cle: keyof TotauxDocument; libelle: string; mot?: Mot; fort?: boolean }[] = [
  { cle: "brut_ht", libelle: "Total brut HT" },
  { cle: "abattement_ht", libelle: "Abattement de vétusté", mot: "vetuste" },
  { cle: "remise_ht", libelle: "Remise", mot: "remise" },
  { cle: "franchise_ht", libelle: "Franchise", mot: "franchise" },
  { cle: "net_ht", libelle: "Total net HT", fort: true },
  { cle: "tva", libelle: "TVA" },
  { cle: "ttc", libelle: "Total TTC", fort: true },
];

/** Les totaux imprimés sur le document, jamais recalculés : les contrôles disent s'ils suivent les lignes. */
export function TotauxLecture({ document, lecture }: Props) {
  const [edition, setEdition] = useState(false);
  return (
    <section className={styles.totaux} aria-label="Totaux du document">
      <header className={styles.tete}>
        <h3 className={styles.titre}>Totaux imprimés</h3>
        {document.modifiable && !edition && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => setEdition(true)}
          >
            Corriger les totaux
          </Button>
        )}
      </header>
      {edition && document.modifiable ? (
        <EditionTotaux document={document} lecture={lecture} surFin={() => setEdition(false)} />
      ) : (
        <dl className={styles.liste}>
          {TOTAUX.map(({ cle, libelle, mot, fort }) => (
            <div key={cle} data-fort={fort || undefined}>
              <dt>{mot ? <Terme mot={mot}>{libelle}</Terme> : libelle}</dt>
              <dd>
                <Euros centimes={document.totaux[cle]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const validerTotaux = validerAvec<TotauxDocument>(totauxDocument);

function EditionTotaux({ document, lecture, surFin }: Props & { surFin: () => void }) {
  const f = useFormulaire<TotauxDocument>({
    initiales: document.totaux,
    valider: validerTotaux,
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (totaux) => {
      const { changes } = champsChanges(totaux, document.totaux);
      if (Object.keys(changes).length > 0)
        await lecture.totaux.mutateAsync({ id: document.id, totaux: changes, avant: document.totaux });
      surFin();
    },
  });
  return (
    <form {...f.balise} className={editionStyles.edition} aria-label="Corriger les totaux">
      <GardeSortie modifie={f.modifie && !f.envoi} />
      {f.erreurGenerale && (
        <div className={editionStyles.pleine}>
          <Bandeau genre="erreur" titre={f.erreurGenerale} />
        </div>
      )}
      {TOTAUX.map(({ cle, libelle }) => (
        <ChampNombre key={cle} {...f.champ(cle)} libelle={libelle} decimales={2} unite="€" />
      ))}
      <div className={editionStyles.actions}>
        <Button type="button" variant="default" size="xs" onClick={surFin} disabled={f.envoi}>
          Annuler
        </Button>
        <Button type="submit" size="xs" loading={f.envoi}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
