import { Button, Checkbox } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { type ContestationLue, saisieEnvoi } from "../../domain/contestations/contestation.ts";
import { messageParDefaut } from "../../domain/contestations/lettre.ts";
import { demandeDeLettre, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { adresseApi, api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur } from "../erreurs.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { cleUnique } from "../form/cleUnique.ts";
import { ErreurChargement } from "../layout/ErreurChargement.tsx";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { combien } from "../ui/nombres.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { ChancesEtPreuves } from "./ChancesEtPreuves.tsx";
import styles from "./Contestations.module.css";
import { Echeance } from "./EtatContestation.tsx";
import { usePoser } from "./useContestation.ts";

/** Une revue se lit d'un trait : au-delà, la suivante commence une fois celle-ci partie. */
const REVUE_MAX = 25;

/** Les contestations dont la date limite tombe dans les sept jours, relues l'une après l'autre, puis envoyées d'un seul geste. */
export function EnvoisDeLaSemaine() {
  const { data, error, refetch } = useQuery(
    api.contestations.lister.queryOptions({ input: { semaine: "oui", taille: REVUE_MAX } }),
  );
  const lues = useQueries({
    queries: (data?.lignes ?? []).map((l) => api.contestations.lire.queryOptions({ input: { id: l.id } })),
  });
  if (error && !data) return <ErreurChargement erreur={error} relire={refetch} />;
  const contestations = lues.flatMap((l) => (l.data ? [l.data] : []));
  if (!data || (contestations.length === 0 && lues.some((l) => l.isPending))) return <Attente />;
  return (
    <>
      {data.totaux.a_ouvrir > 0 && (
        <Bandeau genre="info" titre={`${combien(data.totaux.a_ouvrir, "facture")} à ouvrir avant la fin de la semaine`}>
          {formaterEuros(data.totaux.a_ouvrir_ht)} HT trouvés par le rapprochement et que personne n'a encore
          repris&nbsp;:{" "}
          <Link to={chemins.livre()} search={{ mot: "a_reclamer" }}>
            voir les lignes à réclamer
          </Link>
          .
        </Bandeau>
      )}
      {contestations.length === 0 ? (
        <p className={styles.rien}>Aucune contestation n'a sa date limite dans les sept jours.</p>
      ) : (
        <Revue contestations={contestations} reste={data.total - contestations.length} />
      )}
    </>
  );
}

const adresseValable = saisieEnvoi.shape.destinataire;
/** Ce qui empêche une lettre de partir d'ici, en une phrase ; vide : elle peut partir. */
function empechement(c: ContestationLue, destinataire: string): string {
  if (c.lettre === null || lignesDeLettre(c).length === 0) return "Aucune ligne n'est réclamée.";
  const retenue = lignesDeLettre(c).find((l) => l.a_verifier !== null);
  if (retenue) return `«\u00a0${retenue.designation}\u00a0» est à vérifier avant de se réclamer.`;
  if (destinataire.trim() === "") return "L'adresse e-mail du loueur manque.";
  return adresseValable.safeParse(destinataire).success ? "" : "L'adresse e-mail du loueur n'est pas valable.";
}

/** Envoie une lettre par e-mail ; une facture encore « à vérifier » est dite à contester par ce geste même. */
async function envoyerUne(c: ContestationLue, destinataire: string, cle: string): Promise<ContestationLue> {
  if (c.etat === "a_verifier") await client.contestations.changerEtat({ id: c.id, etat: "a_contester", avant: c.etat });
  const reclame = lignesDeLettre(c).reduce((somme, l) => somme + demandeDeLettre(l, c.contestee_le), 0);
  return client.contestations.envoyer({
    id: c.id,
    canal: "email",
    version: c.lettre?.version ?? 1,
    destinataire,
    message: messageParDefaut(
      { numero: c.facture_numero, date_document: c.facture_date, immatriculation: c.immatriculation },
      reclame,
    ),
    cle_idempotence: cle,
  });
}

function Revue({ contestations, reste }: { contestations: readonly ContestationLue[]; reste: number }) {
  const poser = usePoser();
  const [relues, setRelues] = useState<ReadonlySet<string>>(new Set());
  const [adresses, setAdresses] = useState<Readonly<Record<string, string>>>({});
  const [echecs, setEchecs] = useState<Readonly<Record<string, string>>>({});
  const [cles] = useState(() => new Map<string, string>());
  const [confirmation, setConfirmation] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const adresseDe = (c: ContestationLue) => adresses[c.id] ?? c.destinataire_connu ?? "";
  const pretes = contestations.filter((c) => relues.has(c.id) && empechement(c, adresseDe(c)) === "");
  const total = pretes.reduce((somme, c) => somme + c.a_reclamer, 0);
  const basculer = (id: string) =>
    setRelues((avant) => (avant.has(id) ? new Set([...avant].filter((x) => x !== id)) : new Set([...avant, id])));
  const envoyer = async () => {
    setEnvoi(true);
    const rates: Record<string, string> = {};
    // L'une après l'autre : chacune compose sa lettre, et celle qui échoue n'arrête pas les autres.
    for (const c of pretes) {
      const cle = cles.get(c.id) ?? cleUnique();
      cles.set(c.id, cle);
      try {
        poser(await envoyerUne(c, adresseDe(c), cle));
      } catch (erreur) {
        rates[c.id] = detailErreur(erreur);
      }
    }
    const parties = pretes.length - Object.keys(rates).length;
    if (parties > 0) signalerSucces(`${combien(parties, "lettre envoyée", "lettres envoyées")} avec succès`);
    setEchecs(rates);
    setEnvoi(false);
    setConfirmation(false);
  };
  return (
    <>
      <div className={styles.envoiGroupe}>
        <Button
          leftSection={<IconSend size={16} aria-hidden="true" />}
          disabled={pretes.length === 0}
          onClick={() => setConfirmation(true)}
        >
          {pretes.length === 0 ? "Envoyer les lettres relues" : `Envoyer ${combien(pretes.length, "lettre")}`}
        </Button>
        <p className={styles.rien} role="status">
          {pretes.length} sur {contestations.length} relues et prêtes, {formaterEuros(total)} HT
          {reste > 0 && `\u00a0; ${combien(reste, "autre")} ensuite`}.
        </p>
      </div>
      {contestations.map((c) => (
        <AEnvoyer
          key={c.id}
          contestation={c}
          destinataire={adresseDe(c)}
          surDestinataire={(adresse) => setAdresses((avant) => ({ ...avant, [c.id]: adresse }))}
          relue={relues.has(c.id)}
          surRelue={() => basculer(c.id)}
          echec={echecs[c.id]}
        />
      ))}
      <Confirmation
        ouverte={confirmation}
        titre={`Envoyer ${combien(pretes.length, "lettre")}`}
        texte={`${formaterEuros(total)} HT réclamés par e-mail, chaque lettre à son loueur. Une lettre partie ne se modifie plus.`}
        libelleAction="Envoyer"
        envoi={envoi}
        surConfirmer={() => void envoyer()}
        surAnnuler={() => setConfirmation(false)}
      />
    </>
  );
}

interface PropsAEnvoyer {
  contestation: ContestationLue;
  destinataire: string;
  surDestinataire: (adresse: string) => void;
  relue: boolean;
  surRelue: () => void;
  echec: string | undefined;
}

function AEnvoyer({ contestation: c, destinataire, surDestinataire, relue, surRelue, echec }: PropsAEnvoyer) {
  const manque = empechement(c, destinataire);
  const nom = c.facture_numero ? `Facture ${c.facture_numero}` : `Facture de ${c.immatriculation}`;
  return (
    <Fiche
      titre={`${nom}, ${c.immatriculation}\u00a0: ${formaterEuros(c.a_reclamer)} HT`}
      actions={<Echeance contestation={c} />}
    >
      <p className={styles.precision}>
        <span>{c.loueur_nom}</span>
        <span>{c.client_nom}</span>
        <Link to={chemins.contestation(c.id)}>Ouvrir la contestation</Link>
        <a href={adresseApi(`/contestations/${c.id}/lettre`)} target="_blank" rel="noopener noreferrer">
          Lire la lettre<span className="visuellement-cache"> de {nom} (nouvel onglet)</span>
        </a>
      </p>
      <ChancesEtPreuves contestation={c} email />
      <ChampTexte
        nom={`destinataire-${c.id}`}
        libelle={`Adresse e-mail du loueur, ${nom}`}
        valeur={destinataire}
        surChangement={surDestinataire}
        erreur={undefined}
        desactive={false}
      />
      <Checkbox
        label={`Relue\u00a0: ${nom}`}
        checked={relue && manque === ""}
        disabled={manque !== ""}
        onChange={surRelue}
        {...(manque && { description: manque })}
      />
      {echec && (
        <p className={styles.erreur} role="alert">
          {echec}
        </p>
      )}
    </Fiche>
  );
}
