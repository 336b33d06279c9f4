import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { nomDeModele } from "../../../domain/vehicules/nom-de-modele.ts";
import { api } from "../../api.ts";
import styles from "./File.module.css";

interface Props {
  titre: string;
  /** La société des documents, quand elle est connue. */
  clientId?: string | undefined;
  interne: boolean;
  surChoisir: (restitutionId: string) => void;
  surFermer: () => void;
}

/** Chercher la restitution où ranger des documents. */
export function ChoisirRestitution({ titre, clientId, interne, surChoisir, surFermer }: Props) {
  const [q, setQ] = useState("");
  const [cherche] = useDebouncedValue(q.trim(), 250);
  const { data } = useQuery({
    ...api.restitutions.lister.queryOptions({ input: { q: cherche || undefined, client_id: clientId, taille: 25 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal opened onClose={surFermer} title={titre} size="lg">
      <TextInput
        label="Restitution"
        placeholder="Immatriculation, agence, marque…"
        value={q}
        onChange={(e) => setQ(e.currentTarget.value)}
        data-autofocus
      />
      {data?.lignes.length === 0 && <p className={styles.consigne}>Aucune restitution trouvée</p>}
      <ul className={styles.resultats} aria-label="Restitutions trouvées">
        {data?.lignes.map((r) => (
          <li key={r.id}>
            <button type="button" className={styles.choix} onClick={() => surChoisir(r.id)}>
              <strong>
                {r.immatriculation} · {formaterDate(r.date_restitution)}
              </strong>
              <span>
                {nomDeModele(r)} · {r.loueur_nom}
                {interne && ` · ${r.client_nom}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
