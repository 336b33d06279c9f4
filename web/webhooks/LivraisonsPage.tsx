import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ETATS_LIVRAISON,
  EVENEMENT_ESSAI,
  LIBELLES_ETAT_LIVRAISON,
  LIBELLES_PERIODE_LIVRAISON,
  type Livraison,
  libelleEvenement,
  NOMS_EVENEMENTS,
  type PeriodeLivraison,
} from "../../domain/webhooks/webhook.ts";
import { adresseTicket } from "../adresse-ticket.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { parametresDe } from "../parametres-listes.ts";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Sous } from "../ui/TableDefilante.tsx";
import { Absent } from "../ui/Valeurs.tsx";

const TONS = { attente: "ambre", livree: "vert", abandonnee: "rouge" } as const;
/** Une livraison part en quelques secondes : la page ouverte suit celles qui attendent. */
const SUIVI_MS = 3_000;

/** La fiche dont parle l'événement ; à défaut, le journal lui-même. */
function ficheDe({ evenement, ligne_id, type_demande }: Livraison): string {
  const [entite] = evenement.split(".");
  switch (entite) {
    case "ticket":
      return type_demande ? adresseTicket({ id: ligne_id, type_demande }) : chemins.livraisons();
    case "restitution":
      return chemins.restitution(ligne_id);
    case "document":
      return chemins.document(ligne_id);
    case "contestation":
      return chemins.contestation(ligne_id);
    case "vehicule":
      return chemins.vehicule(ligne_id);
    default:
      return chemins.livraisons();
  }
}

const COLONNES: readonly Colonne<Livraison>[] = [
  { cle: "evenement", titre: "Événement", rendu: (l) => libelleEvenement(l.evenement) },
  {
    cle: "webhook",
    titre: "Webhook",
    largeur: 240,
    rendu: (l) => (
      <>
        {l.webhook_nom}
        <Sous>{l.adresse}</Sous>
      </>
    ),
  },
  {
    cle: "survenu_le",
    titre: "Survenu le",
    tri: "survenu_le",
    premierSens: "desc",
    rendu: (l) => formaterInstant(l.survenu_le),
  },
  {
    cle: "etat",
    titre: "État",
    rendu: (l) => <Etiquette ton={TONS[l.etat]}>{LIBELLES_ETAT_LIVRAISON[l.etat]}</Etiquette>,
  },
  {
    cle: "reponse",
    titre: "Réponse",
    largeur: 220,
    rendu: (l) => (
      <>
        {l.statut_http ?? (l.erreur ? null : <Absent />)}
        {l.duree_ms !== null && l.statut_http !== null && <span className="chiffres"> en {l.duree_ms}&nbsp;ms</span>}
        {l.erreur && <Sous>{l.erreur}</Sous>}
      </>
    ),
  },
  { cle: "essais", titre: "Essais", nombre: true, rendu: (l) => l.essais },
  { cle: "gestes", titre: "Geste", rendu: (l) => (l.etat === "attente" ? <Absent /> : <Rejouer livraison={l} />) },
];

const PERIODES = Object.entries(LIBELLES_PERIODE_LIVRAISON) as [PeriodeLivraison, string][];
const FILTRES: readonly Filtre[] = [
  {
    cle: "evenement",
    libelle: "Événement",
    choix: [...NOMS_EVENEMENTS, EVENEMENT_ESSAI].map((e) => ({ valeur: e, libelle: libelleEvenement(e) })),
  },
  {
    cle: "periode",
    libelle: "Période",
    choix: PERIODES.map(([valeur, libelle]) => ({ valeur, libelle })),
  },
  {
    cle: "etat",
    libelle: "État",
    choix: ETATS_LIVRAISON.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_LIVRAISON[e] })),
    // Les compteurs le choisissent.
    enPuceSeulement: true,
  },
];

const PARAMETRES = parametresDe("webhooks.livraisons");

/** Le journal des livraisons, tous webhooks ensemble : ce qui est parti, ce qu'on a répondu, de quoi rejouer. Pour l'admin. */
export default function LivraisonsPage() {
  const liste = useListe(PARAMETRES, { triDefaut: "survenu_le", sensDefaut: "desc" });
  const requete = useLignes(
    api.webhooks.livraisons.queryOptions({
      input: liste.entree,
      refetchInterval: ({ state }) => (state.data?.lignes.some((l) => l.etat === "attente") ? SUIVI_MS : false),
    }),
  );
  const webhooks = useQuery(api.webhooks.lister.queryOptions());
  const { compteurs } = requete.data ?? {};
  const tout = compteurs && ETATS_LIVRAISON.reduce((somme, e) => somme + compteurs[e], 0);
  return (
    <PageListe
      titre="Livraisons des webhooks"
      retour={<LienRetour vers={chemins.webhooks()} texte="Webhooks" />}
      precision="Chaque événement parti, vers où, et ce qu'on a répondu&nbsp;; gardé trente jours."
      compteurs={{
        legende: "Nombre de livraisons par état",
        chiffres: compteursDuFiltre(liste, "etat", [
          ["Toutes", tout],
          ...ETATS_LIVRAISON.map((e) => [LIBELLES_ETAT_LIVRAISON[e], compteurs?.[e], e] as const),
        ]),
      }}
      id="livraisons"
      legende="Livraisons"
      liste={liste}
      requete={requete}
      colonnes={COLONNES}
      filtres={[
        {
          cle: "webhook_id",
          libelle: "Webhook",
          choix: (webhooks.data ?? []).map((w) => ({ valeur: w.id, libelle: w.nom })),
        },
        ...FILTRES,
      ]}
      cle={(l) => l.id}
      lien={ficheDe}
      noms={["livraison", "livraisons"]}
      texteVide="Aucune livraison trouvée"
      placeholderRecherche="Webhook, adresse, identifiant..."
    />
  );
}

function Rejouer({ livraison: { id, evenement, webhook_nom } }: { livraison: Livraison }) {
  const cache = useQueryClient();
  const rejouer = useMutation({
    mutationFn: () => client.webhooks.rejouer({ id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: api.webhooks.livraisons.key() });
      signalerSucces("Livraison demandée\u00a0: elle part dans quelques secondes");
    },
    onError: () => signalerErreur("Erreur lors de la demande"),
  });
  return (
    <Button variant="subtle" size="compact-sm" loading={rejouer.isPending} onClick={() => rejouer.mutate()}>
      Rejouer
      <span className="visuellement-cache">
        {" "}
        {libelleEvenement(evenement)} vers {webhook_nom}
      </span>
    </Button>
  );
}
