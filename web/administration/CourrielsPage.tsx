import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Courriel } from "../../domain/administration/courriels.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { CourrielModifiable } from "./CourrielModifiable.tsx";
import styles from "./Courriels.module.css";

/** Les e-mails que le produit envoie, tels qu'ils se liront, et le mot que l'exploitant y ajoute. Pour l'admin. */
export default function CourrielsPage() {
  const { data, error, refetch } = useQuery(api.administration.courriels.queryOptions());
  const [choisi, setChoisi] = useState<string | null>(null);
  // Par gabarit : passer d'un e-mail à l'autre ne perd pas le mot commencé.
  const [saisies, setSaisies] = useState<Readonly<Record<string, string>>>({});
  const courriel = data?.find((c) => c.gabarit === choisi) ?? data?.[0];
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="E-mails"
        precision="Ce que Reflet écrit aux personnes, sur un exemple, et le mot que vous y ajoutez"
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data && courriel ? (
        <div className={styles.ecran}>
          <nav aria-label="E-mails">
            <NativeSelect
              className={styles.choixUnique}
              label="E-mail"
              value={courriel.gabarit}
              onChange={(e) => setChoisi(e.currentTarget.value)}
              data={data.map((c) => ({ value: c.gabarit, label: `${c.quand}${direMot(c, saisies)}` }))}
            />
            <ul className={styles.liste}>
              {data.map((c) => (
                <li key={c.gabarit}>
                  <button
                    type="button"
                    className={styles.choix}
                    aria-current={c.gabarit === courriel.gabarit || undefined}
                    onClick={() => setChoisi(c.gabarit)}
                  >
                    <span className={styles.sujet}>{c.sujet}</span>
                    <span className={styles.quand}>
                      {c.quand}
                      {direMot(c, saisies)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <GardeSortie modifie={data.some((c) => enCours(c, saisies) !== null)} />
          <CourrielModifiable
            key={courriel.gabarit}
            courriel={courriel}
            mot={saisies[courriel.gabarit] ?? courriel.mot}
            surMot={(mot) => setSaisies((avant) => ({ ...avant, [courriel.gabarit]: mot }))}
          />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}

/** Le mot commencé et pas encore enregistré ; nul s'il n'y en a pas. */
const enCours = ({ gabarit, mot }: Courriel, saisies: Readonly<Record<string, string>>): string | null => {
  const saisi = saisies[gabarit]?.trim();
  return saisi === undefined || saisi === mot ? null : saisi;
};
const direMot = (c: Courriel, saisies: Readonly<Record<string, string>>): string =>
  enCours(c, saisies) !== null ? " · à enregistrer" : c.mot && " · un mot ajouté";
