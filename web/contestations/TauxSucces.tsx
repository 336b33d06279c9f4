import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { estInterne } from "../../domain/commun/acteur.ts";
import {
  AXES_TAUX,
  type AxeTaux,
  DEFINITION_TAUX,
  partAcceptee,
  partAccordee,
  REPONSES_MIN,
  type TauxSucces as Taux,
} from "../../domain/contestations/taux.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { api } from "../api.ts";
import { useClients } from "../clients/useClients.ts";
import { GrilleFiche } from "../layout/GrilleFiche.tsx";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { nombre } from "../ui/nombres.ts";
import tables from "../ui/TableFiche.module.css";
import { Absent, Euros } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";

const TITRES: Record<AxeTaux, [titre: string, colonne: string]> = {
  loueur: ["Par loueur", "Loueur"],
  motif: ["Par motif", "Motif"],
  expert: ["Par expert", "Expert"],
};
const MOTIFS: Readonly<Record<string, string>> = LIBELLES_VERDICT;

/** Quels arguments l'emportent, et chez qui. Le nombre de réponses se montre toujours ; le taux, à partir de cinq. */
export function TauxSucces() {
  const interne = estInterne(useActeur());
  const clients = useClients(interne);
  const [client, setClient] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(
    api.contestations.taux.queryOptions({ input: client ? { client_id: client } : {} }),
  );
  return (
    <>
      <p className={styles.definition}>{DEFINITION_TAUX}</p>
      {interne && (
        <Select
          label="Client"
          placeholder="Tous les clients"
          data={clients.choix.map((c) => ({ value: c.valeur, label: c.libelle }))}
          value={client}
          onChange={setClient}
          clearable
          searchable
          className={styles.choixClient}
          clearButtonProps={{ "aria-label": "Tous les clients" }}
        />
      )}
      {error && !data && <ErreurChargement erreur={error} relire={refetch} />}
      {!data && !error && <Attente />}
      {data && (
        <GrilleFiche>
          {AXES_TAUX.map((axe) => (
            <Axe key={axe} axe={axe} lignes={data.filter((t) => t.axe === axe)} />
          ))}
        </GrilleFiche>
      )}
    </>
  );
}

function Axe({ axe, lignes }: { axe: AxeTaux; lignes: readonly Taux[] }) {
  const [titre, colonne] = TITRES[axe];
  const nommer = (t: Taux) => (axe === "motif" ? (MOTIFS[t.cle] ?? t.libelle) : t.libelle);
  const [montrees, trop] = [lignes.filter((t) => t.n >= REPONSES_MIN), lignes.filter((t) => t.n < REPONSES_MIN)];
  return (
    <Fiche titre={titre}>
      {lignes.length === 0 && <p className={styles.rien}>Aucune réponse enregistrée.</p>}
      {montrees.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
        <section className={tables.defile} tabIndex={0} aria-label={`Taux de succès ${titre.toLowerCase()}`}>
          <table className={`${tables.table} ${styles.taux}`}>
            <thead>
              <tr>
                <th>{colonne}</th>
                <th className={styles.nombre}>Succès</th>
                <th className={styles.nombre}>Lignes</th>
                <th className={styles.nombre}>En euros</th>
              </tr>
            </thead>
            <tbody>
              {montrees.map((t) => (
                <tr key={t.cle}>
                  <td data-libelle={colonne} className={styles.libelleTaux}>
                    {nommer(t)}
                  </td>
                  <td data-libelle="Succès" className={styles.nombre}>
                    <Part part={partAcceptee(t)} />
                  </td>
                  <td data-libelle="Lignes" className={styles.nombre}>
                    <span>
                      {nombre(t.acceptees)} sur {nombre(t.n)}
                      {t.partielles > 0 && <small>dont {nombre(t.partielles)} en partie</small>}
                    </span>
                  </td>
                  <td data-libelle="En euros" className={styles.nombre}>
                    <span>
                      <Part part={partAccordee(t.n, { accorde: t.accorde, refuse: trancheDe(t) - t.accorde })} />
                      <small>
                        <Euros centimes={t.accorde} /> sur <Euros centimes={trancheDe(t)} />
                      </small>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {trop.length > 0 && (
        <p className={styles.tropPeu}>
          Moins de {REPONSES_MIN} lignes tranchées, donc sans taux&nbsp;:{" "}
          {trop.map((t) => `${nommer(t)} (${t.acceptees} sur ${t.n})`).join(", ")}.
        </p>
      )}
    </Fiche>
  );
}

/** Les euros dont l'issue est connue : le reste redemandé d'une ligne n'est ni accordé, ni refusé. */
const trancheDe = (t: Taux): number => t.reclame - t.en_cours;

/** Rien de tranché en euros : le taux se tait. */
const Part = ({ part }: { part: number | null }) =>
  part === null ? <Absent /> : <strong>{Math.round(part * 100)}&nbsp;%</strong>;
