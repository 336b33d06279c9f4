import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconDownload, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { pluriel } from "../../domain/commun/pluriel.ts";
import type { PersonneTrouvee } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { adresseApi, api } from "../api.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Sous, TableDefilante } from "../ui/TableDefilante.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import styles from "./DonneesPersonnelles.module.css";
import { EffacerFenetre } from "./EffacerFenetre.tsx";

const cleDe = (p: PersonneTrouvee) => `${p.entite}:${p.id}`;

type Cochees = ReadonlySet<string>;

/** Retrouver une personne partout où elle apparaît, puis remettre ou effacer les fiches cochées. */
export function ChercherPersonne() {
  const [texte, setTexte] = useState("");
  const [cherche, setCherche] = useState("");
  const [cochees, setCochees] = useState<Cochees>(new Set());
  const [effacement, setEffacement] = useState(false);
  const [courte, setCourte] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...api.donneesPersonnelles.chercher.queryOptions({ input: { q: cherche } }),
    enabled: cherche !== "",
  });
  const chercher = (e: FormEvent) => {
    e.preventDefault();
    const q = texte.trim();
    setCourte(q.length < 3);
    if (q.length < 3) return;
    setCochees(new Set());
    setCherche(q);
  };
  const choisies = (data ?? []).filter((p) => cochees.has(cleDe(p)));
  return (
    <Fiche titre="Chercher une personne">
      <form className={styles.recherche} onSubmit={chercher}>
        <TextInput
          label="Nom, e-mail, téléphone ou numéro de permis"
          value={texte}
          onChange={(e) => setTexte(e.currentTarget.value)}
          error={courte && texte.trim().length < 3 ? "Trois caractères au moins" : undefined}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden="true" />} loading={isFetching}>
          Chercher
        </Button>
      </form>
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors de la recherche" />
      ) : cherche === "" ? null : !data ? (
        <Attente />
      ) : data.length === 0 ? (
        <p className={styles.aide} role="status">
          Personne ne répond à «&nbsp;{cherche}&nbsp;»&nbsp;: ni conducteur, ni compte, ni demandeur, ni message.
        </p>
      ) : (
        <>
          <PersonnesTrouvees {...{ personnes: data, cochees, setCochees }} />
          <GestesPersonnes choisies={choisies} surEffacer={() => setEffacement(true)} />
        </>
      )}
      {effacement && (
        <EffacerFenetre
          personnes={choisies}
          surFermer={() => setEffacement(false)}
          surEffacees={() => {
            setEffacement(false);
            setCochees(new Set());
          }}
        />
      )}
    </Fiche>
  );
}

interface PropsTrouvees {
  personnes: readonly PersonneTrouvee[];
  cochees: Cochees;
  setCochees: (suite: Cochees) => void;
}

function PersonnesTrouvees({ personnes, cochees, setCochees }: PropsTrouvees) {
  const aCocher = personnes.filter((p) => !p.efface).map(cleDe);
  const basculer = (cle: string) => {
    const suite = new Set(cochees);
    if (!suite.delete(cle)) suite.add(cle);
    setCochees(suite);
  };
  return (
    <TableDefilante
      nom="Personnes trouvées"
      legende="Personnes trouvées"
      choix={
        <Checkbox
          aria-label="Toutes les fiches trouvées"
          checked={aCocher.length > 0 && aCocher.every((cle) => cochees.has(cle))}
          onChange={(e) => setCochees(new Set(e.currentTarget.checked ? aCocher : []))}
        />
      }
      titres={["Personne", "Où", "Société", "Coordonnées", "Dernier changement"]}
    >
      {personnes.map((p) => (
        <tr key={cleDe(p)}>
          <td>
            <Checkbox
              aria-label={`${p.nom ?? "Sans nom"}, ${p.qualite}`}
              checked={cochees.has(cleDe(p))}
              onChange={() => basculer(cleDe(p))}
            />
          </td>
          <th scope="row">
            {p.nom || <Absent />} {p.efface && <Etiquette>Effacée</Etiquette>}
          </th>
          <td>{p.qualite}</td>
          <td>{p.client_nom ?? <Absent />}</td>
          <td>
            {p.email ?? <Absent />}
            {p.telephone && <Sous>{p.telephone}</Sous>}
          </td>
          <td className="chiffres">{formaterInstant(p.le)}</td>
        </tr>
      ))}
    </TableDefilante>
  );
}

function GestesPersonnes({ choisies, surEffacer }: { choisies: readonly PersonneTrouvee[]; surEffacer: () => void }) {
  const nombre = choisies.length;
  const exporter = { variant: "default", leftSection: <IconDownload size={16} aria-hidden="true" /> };
  return (
    <div className={styles.gestes}>
      {nombre > 0 ? (
        <Button
          component="a"
          {...exporter}
          href={adresseApi("/donnees-personnelles/export", { lignes: choisies.map(cleDe).join(",") })}
        >
          Exporter (ZIP)
        </Button>
      ) : (
        <Button disabled {...exporter}>
          Exporter (ZIP)
        </Button>
      )}
      <Button color="red" variant="outline" disabled={nombre === 0} onClick={surEffacer}>
        Effacer…
      </Button>
      <span role="status">
        {nombre === 0
          ? "Cochez les fiches qui sont bien cette personne."
          : pluriel(nombre, "fiche cochée", "fiches cochées")}
      </span>
    </div>
  );
}
