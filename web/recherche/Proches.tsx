import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  CARACTERES_MIN,
  LIBELLES_TROUVES,
  LISTES_DE_NOMS,
  type ListeDeNoms,
} from "../../domain/recherche/recherche.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { dAbordDeLaListe } from "./de-la-liste.ts";
import { groupesDeFiches } from "./entrees.ts";
import styles from "./Proches.module.css";

const MONTREES = 4;

interface NomTrouve {
  id: string;
  titre: string;
  porteur: string | null;
}
/** Un nom qui a sa fiche. */
const saFiche =
  (chemin: (id: string) => string) =>
  ({ id }: NomTrouve): string =>
    chemin(id);

/** Comment se dit un nom de cette liste, et où il s'ouvre. */
const NOMS: Record<ListeDeNoms, { groupe: string; chemin: (nom: NomTrouve) => string }> = {
  conducteurs: { groupe: LIBELLES_TROUVES.conducteur, chemin: saFiche(chemins.conducteur) },
  garages: { groupe: LIBELLES_TROUVES.garage, chemin: saFiche(chemins.garage) },
  loueurs: { groupe: LIBELLES_TROUVES.loueur, chemin: saFiche(chemins.loueur) },
  societes: { groupe: LIBELLES_TROUVES.societe, chemin: saFiche(chemins.societe) },
  personnes: { groupe: "Personnes", chemin: saFiche(chemins.personne) },
  vocabulaire: {
    groupe: "Vocabulaire",
    chemin: ({ titre }) => `${chemins.vocabulaire()}?q=${encodeURIComponent(titre)}`,
  },
  imports: { groupe: "Imports", chemin: saFiche(chemins.import) },
  audits: { groupe: "Audits", chemin: saFiche(chemins.audit) },
  "fins-de-contrat": {
    groupe: "Fins de contrat",
    chemin: ({ id, porteur }) => chemins.contratDeVehicule(porteur ?? "", id),
  },
  sinistres: { groupe: "Sinistres", chemin: saFiche(chemins.sinistre) },
  convoyages: { groupe: "Convoyages", chemin: saFiche(chemins.convoyage) },
  formulaires: { groupe: "Formulaires", chemin: saFiche(chemins.formulaire) },
};

interface Proche {
  cle: string;
  titre: string;
  chemin: string;
  precision: string;
}
const ecrirePrecision = (...textes: (string | null)[]): string => textes.filter(Boolean).join(" · ");

/** Les noms de cette liste qui ressemblent le plus à ce qui a été tapé, quand elle en a. */
function useNoms(q: string, id: string): readonly Proche[] {
  const liste = LISTES_DE_NOMS.find((l) => l === id);
  const { data } = useQuery({
    ...api.recherche.proches.queryOptions({ input: { q, liste: liste ?? "garages" } }),
    enabled: liste !== undefined && q.length >= CARACTERES_MIN,
  });
  if (liste === undefined) return [];
  const { groupe, chemin } = NOMS[liste];
  return (data ?? []).map((nom) => ({
    cle: nom.id,
    titre: nom.titre,
    chemin: chemin(nom),
    precision: ecrirePrecision(groupe, nom.detail),
  }));
}

/** Une recherche de liste ne trouve rien : les fiches les plus proches de ce qui a été tapé, de cette liste (`liste` la nomme) d'abord, puis d'une autre. */
export function Proches({ cherche, liste }: { cherche: string; liste: string }) {
  const acteur = useActeur();
  const q = cherche.trim();
  const noms = useNoms(q, liste);
  const { data } = useQuery({
    ...api.recherche.chercher.queryOptions({ input: { q } }),
    enabled: q.length >= CARACTERES_MIN,
  });
  const fiches: Proche[] = dAbordDeLaListe(groupesDeFiches(data?.fiches ?? [], acteur), liste).flatMap((g) =>
    g.entrees.map((e) => ({
      cle: e.cle,
      titre: e.titre,
      chemin: e.chemin ?? ".",
      precision: ecrirePrecision(g.titre, e.detail),
    })),
  );
  // La recherche de partout peut trouver la même fiche.
  const deja = new Set(noms.map((n) => n.chemin));
  const proches = [...noms, ...fiches.filter((f) => !deja.has(f.chemin))].slice(0, MONTREES);
  if (proches.length === 0) return null;
  return (
    <div className={styles.proches}>
      <p>Ce qui s'en approche&nbsp;:</p>
      <ul>
        {proches.map((f) => (
          <li key={f.cle}>
            <Link to={f.chemin}>{f.titre}</Link> <span>{f.precision}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
