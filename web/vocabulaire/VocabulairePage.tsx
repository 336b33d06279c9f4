import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import { GENRES_COMPLEMENT } from "../../domain/fre/vocabulaire/complements.ts";
import { LIBELLES_GENRE_MOT, type MotListe } from "../../domain/vocabulaire/mot.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { parametresDe } from "../parametres-listes.ts";
import { useActeur } from "../session/session.ts";
import type { Colonne } from "../table/colonnes.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { Absent, Texte } from "../ui/Valeurs.tsx";
import { AjoutMot } from "./AjoutMot.tsx";
import { GestesMot } from "./GestesMot.tsx";
import { libelleValeur } from "./libelles.ts";

const FILTRES: readonly Filtre[] = [
  {
    cle: "genre",
    libelle: "Genre",
    choix: GENRES_COMPLEMENT.map((g) => ({ valeur: g, libelle: LIBELLES_GENRE_MOT[g] })),
  },
  {
    cle: "etat",
    libelle: "État",
    choix: [
      { valeur: "actif", libelle: "Actifs" },
      { valeur: "inactif", libelle: "Inactifs" },
    ],
  },
  {
    cle: "portee",
    libelle: "Portée",
    choix: [
      { valeur: "tous", libelle: "Toutes les sociétés" },
      { valeur: "societe", libelle: "Une société" },
    ],
  },
];

const origine = (m: MotListe): string =>
  m.origine === "ajout" ? "Ajouté" : (m.designation ?? m.document_nom ?? "Correction d'un document");

const colonnes = (effet: (id: string) => number | undefined, admin: boolean): Colonne<MotListe>[] => [
  { cle: "motif", titre: "Mot", rendu: (m) => `«\u00a0${m.motif}\u00a0»` },
  { cle: "valeur", titre: "Sens", rendu: (m) => libelleValeur(m), souple: true },
  { cle: "genre", titre: "Genre", rendu: (m) => LIBELLES_GENRE_MOT[m.genre], souple: true },
  { cle: "portee", titre: "Vaut pour", rendu: (m) => m.client_nom ?? "Toutes les sociétés", souple: true },
  { cle: "lignes", titre: "Lignes", nombre: true, rendu: (m) => effet(m.id) ?? <Absent /> },
  {
    cle: "etat",
    titre: "État",
    rendu: (m) => <Etiquette ton={m.actif ? "vert" : "neutre"}>{m.actif ? "Actif" : "Inactif"}</Etiquette>,
  },
  ...(admin ? [{ cle: "gestes", titre: "Gestes", rendu: (m: MotListe) => <GestesMot mot={m} /> }] : []),
  { cle: "origine", titre: "Vient de", rendu: origine, souple: true },
  { cle: "auteur", titre: "Par", rendu: (m) => <Texte valeur={m.auteur} />, souple: true },
  { cle: "le", titre: "Le", tri: "cree_le", premierSens: "desc", rendu: (m) => formaterInstant(m.cree_le) },
];

const PARAMETRES = parametresDe("vocabulaire.lister");

/** Les mots que les corrections ont appris au lecteur, et ceux qu'un admin lui ajoute : visibles, réversibles, bornés à une société. Un expert les lit. */
export default function VocabulairePage() {
  const liste = useListe(PARAMETRES, { triDefaut: "cree_le", sensDefaut: "desc" });
  const requete = useLignes(api.vocabulaire.lister.queryOptions({ input: liste.entree }));
  const clients = useChoixClients();
  const fenetre = useFenetreAjout();
  const ids = requete.data?.lignes.map((m) => m.id) ?? [];
  const effets = useQuery(
    api.vocabulaire.effets.queryOptions({
      // Le contrat lit cette liste d'une adresse : des identifiants séparés par des virgules.
      input: { ids: ids.join(",") },
      enabled: ids.length > 0,
      staleTime: 60_000,
    }),
  );
  const admin = peut(useActeur(), "gerer_vocabulaire");
  const ajouter = admin && (
    <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={fenetre.ouvrir}>
      Ajouter un mot
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Vocabulaire"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision="Ce que les corrections ont appris au lecteur de documents, en plus du vocabulaire livré."
        actionsEntete={ajouter}
        id="vocabulaire"
        legende="Vocabulaire"
        liste={liste}
        requete={requete}
        colonnes={colonnes((id) => effets.data?.[id], admin)}
        filtres={[...FILTRES, { cle: "client_id", libelle: "Client", choix: clients }]}
        cle={(m) => m.id}
        lien={(m) => (m.document_id ? chemins.document(m.document_id) : chemins.vocabulaire())}
        noms={["mot", "mots"]}
        texteVide="Aucun mot trouvé"
        actionVide={ajouter}
        placeholderRecherche="Rechercher un mot..."
      />
      {fenetre.ouverte && <AjoutMot surFermer={fenetre.fermer} />}
    </>
  );
}
