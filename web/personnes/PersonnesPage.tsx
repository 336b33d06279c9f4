import { Button } from "@mantine/core";
import { IconMailPlus } from "@tabler/icons-react";
import { ROLES } from "../../domain/commun/acteur.ts";
import {
  ETATS_PERSONNE,
  LIBELLES_ETAT_PERSONNE,
  LIBELLES_ROLE,
  nommerPersonne,
  type PersonneListe,
} from "../../domain/utilisateurs/utilisateur.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { useFenetreAjout } from "../form/useFenetreAjout.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { parametresDe } from "../parametres-listes.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { formaterInstant } from "../ui/instants.ts";
import { OuiNon } from "../ui/OuiNon.tsx";
import { Absent, Texte } from "../ui/Valeurs.tsx";
import { EtatPersonne } from "./EtatPersonne.tsx";
import { Inviter } from "./Inviter.tsx";

const COLONNES: Colonne<PersonneListe>[] = [
  { cle: "nom", titre: "Nom", rendu: nommerPersonne, tri: "nom" },
  { cle: "email", titre: "Email", rendu: (p) => p.email, souple: true, tri: "email" },
  { cle: "role", titre: "Rôle", rendu: (p) => LIBELLES_ROLE[p.role], tri: "role" },
  { cle: "client", titre: "Société", rendu: (p) => <Texte valeur={p.client_nom} />, souple: true, tri: "client" },
  { cle: "etat", titre: "État", rendu: (p) => <EtatPersonne personne={p} /> },
  {
    cle: "facteur",
    titre: "Double authentification",
    rendu: (p) => <OuiNon valeur={p.facteur} />,
    enOption: true,
  },
  {
    cle: "derniere_connexion",
    titre: "Dernière connexion",
    rendu: (p) =>
      p.derniere_connexion ? <span className="chiffres">{formaterInstant(p.derniere_connexion)}</span> : <Absent />,
    tri: "derniere_connexion",
    premierSens: "desc",
  },
];

const PARAMETRES = parametresDe("utilisateurs.lister");

/** Qui a un compte, ou l'attend ; pour l'admin. */
export default function PersonnesPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "nom", sensDefaut: "asc" });
  const requete = useLignes(api.utilisateurs.lister.queryOptions({ input: liste.entree }));
  const { compteurs } = requete.data ?? {};
  const clients = useChoixClients();
  const ajout = useFenetreAjout();
  const inviter = (
    <Button leftSection={<IconMailPlus size={17} aria-hidden="true" />} onClick={ajout.ouvrir}>
      Inviter
    </Button>
  );
  return (
    <>
      <PageListe
        titre="Personnes"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        actionsEntete={inviter}
        compteurs={{
          legende: "Nombre de personnes",
          chiffres: compteursDuFiltre(liste, "acces", [
            ["Total", compteurs?.total],
            ["Actives", compteurs?.actives, "active"],
            ["Invitées", compteurs?.invitees, "invitee"],
            ["Suspendues", compteurs?.suspendues, "suspendue"],
          ]),
        }}
        id="personnes"
        legende="Personnes"
        liste={liste}
        requete={requete}
        colonnes={COLONNES}
        filtres={[
          { cle: "role", libelle: "Rôle", choix: ROLES.map((r) => ({ valeur: r, libelle: LIBELLES_ROLE[r] })) },
          { cle: "client_id", libelle: "Société", choix: clients },
          {
            cle: "acces",
            libelle: "État",
            choix: ETATS_PERSONNE.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_PERSONNE[e] })),
          },
        ]}
        cle={(p) => p.id}
        lien={(p) => chemins.personne(p.id)}
        noms={["personne", "personnes"]}
        texteVide="Aucune personne trouvée"
        actionVide={inviter}
        exporter={exportDe("/utilisateurs/export", liste)}
      />
      {ajout.ouverte && <Inviter clientId={liste.entree.client_id ?? ""} surFermer={ajout.fermer} />}
    </>
  );
}
