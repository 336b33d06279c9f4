import { Button, Checkbox, List, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ClientLu } from "../../domain/clients/client.ts";
import {
  type EntrepriseLue,
  type EssaiRendu,
  essaiEntreprise,
  lireDomaines,
  reglageEntreprise,
} from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { type ChampLie, useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { signalerSucces } from "../ui/notifications.ts";

interface Props {
  societe: ClientLu;
  lue: EntrepriseLue;
  surFermer: () => void;
  surEcrit: (lue: EntrepriseLue) => void;
}
interface Valeurs {
  emetteur: string;
  identifiant: string;
  secret: string;
  domaines: string;
  obligatoire: boolean;
  actif: boolean;
  creation: boolean;
  deconnexion: boolean;
  adresses_de_confiance: boolean;
}

const enReglage = ({ secret, domaines, ...reste }: Valeurs) => ({
  ...reste,
  ...(secret && { secret }),
  domaines: lireDomaines(domaines),
});
const enEssai = ({ emetteur, identifiant, secret, deconnexion }: Valeurs) => ({
  emetteur,
  identifiant,
  deconnexion,
  ...(secret && { secret }),
});

/** Le réglage d'une société, que l'on essaie avant de l'enregistrer. Le secret enregistré ne se relit pas : vide, il reste le même. */
export function ReglerConnexion({ societe, lue, surFermer, surEcrit }: Props) {
  const { reglage } = lue;
  const f = useFormulaire<Valeurs>({
    initiales: {
      emetteur: reglage?.emetteur ?? "",
      identifiant: reglage?.identifiant ?? "",
      secret: "",
      domaines: reglage?.domaines.join(", ") ?? "",
      obligatoire: reglage?.obligatoire ?? false,
      actif: reglage?.actif ?? true,
      creation: reglage?.creation ?? false,
      deconnexion: reglage?.deconnexion ?? false,
      adresses_de_confiance: reglage?.adresses_de_confiance ?? false,
    },
    valider: (valeurs) => ({
      ...validerAvec(reglageEntreprise)(enReglage(valeurs)),
      ...(!reglage && !valeurs.secret && { secret: "Le secret est requis" }),
    }),
    repli: "Erreur lors de l'enregistrement de la connexion d'entreprise",
    enregistrer: async (valeurs) => {
      const entree = { id: societe.id, lu_le: reglage?.mis_a_jour_le ?? null, ...enReglage(valeurs) };
      surEcrit(await client.connexionEntreprise.regler(entree));
      signalerSucces("Connexion d'entreprise enregistrée");
    },
  });
  const essai = useMutation({
    mutationFn: (essaye: string) =>
      client.connexionEntreprise.essayer({ id: societe.id, ...essaiEntreprise.parse(JSON.parse(essaye)) }),
  });
  // Un constat ne vaut que pour ce qui a été essayé : une saisie changée l'efface.
  const saisi = JSON.stringify(enEssai(f.valeurs));
  const vaut = essai.variables === saisi;
  const essayable = essaiEntreprise.safeParse(enEssai(f.valeurs)).success;
  return (
    <Modal opened onClose={surFermer} title={`Connexion d'entreprise de ${societe.nom}`} size="lg">
      <CadreFormulaire
        f={f}
        obligatoires
        autres={
          <Button
            variant="default"
            loading={essai.isPending}
            disabled={!essayable || f.envoi}
            onClick={() => essai.mutate(saisi)}
          >
            Essayer la configuration
          </Button>
        }
        surAnnuler={surFermer}
        libelleAction="Enregistrer"
      >
        <Text size="sm">
          Chez le fournisseur, déclarez une application web avec cette adresse de retour&nbsp;:{" "}
          <strong style={{ overflowWrap: "anywhere" }}>{lue.adresse_retour}</strong>.
        </Text>
        <ChampTexte
          {...f.champ("emetteur")}
          libelle="Émetteur"
          requis
          premier
          max={500}
          placeholder="https://connexion.exemple.fr"
          aide="L'adresse d'où se lit /.well-known/openid-configuration."
        />
        <GrilleChamps>
          <ChampTexte {...f.champ("identifiant")} libelle="Identifiant client" requis max={255} />
          <ChampSecret
            {...f.champ("secret")}
            libelle="Secret"
            requis={!reglage}
            autoComplete="new-password"
            aide={reglage && "Vide\u00a0: celui déjà enregistré."}
          />
        </GrilleChamps>
        <ChampTexte
          {...f.champ("domaines")}
          libelle="Domaines de messagerie"
          requis
          max={2_000}
          placeholder="exemple.fr, exemple.com"
          aide="Séparés par des virgules. Un domaine n'appartient qu'à une société."
        />
        {CASES.filter(({ cle }) => cle !== "creation" || !societe.est_prestataire).map((une) => (
          <Case key={une.cle} {...une} {...f.champ(une.cle)} />
        ))}
        {f.valeurs.deconnexion && (
          <Text size="sm" component="div">
            <Adresse libelle="Adresse de retour après déconnexion" valeur={lue.adresse_depart} />
            <Adresse
              libelle="Adresse où il annonce une session finie (back-channel logout), s'il le sait"
              valeur={lue.adresse_annonce}
            />
          </Text>
        )}
        <div role="status">
          {vaut && essai.data && <Constats {...essai.data} />}
          {vaut && essai.isError && (
            <Bandeau genre="erreur" titre={phraseErreur(essai.error, "L'essai n'a pas pu être fait")} />
          )}
        </div>
      </CadreFormulaire>
    </Modal>
  );
}

type CleDeCase = keyof Valeurs & ("actif" | "obligatoire" | "creation" | "deconnexion" | "adresses_de_confiance");
interface CaseReglage {
  cle: CleDeCase;
  libelle: string;
  aide: string;
}
/** Créer les comptes n'est pas proposé à la société du prestataire : elle n'a pas de clients. */
const CASES: readonly CaseReglage[] = [
  { cle: "actif", libelle: "Active", aide: "Ses personnes peuvent se connecter avec le compte de leur entreprise." },
  {
    cle: "obligatoire",
    libelle: "Obligatoire",
    aide: "Le mot de passe est refusé aux personnes de ces domaines. Un admin de l'équipe le garde toujours.",
  },
  {
    cle: "adresses_de_confiance",
    libelle: "Croire les adresses de ces domaines",
    aide: "Pour un annuaire qui n'atteste pas les adresses (email_verified), comme Microsoft Entra ID, et que l'entreprise administre seule. Sinon, laissez décoché.",
  },
  {
    cle: "creation",
    libelle: "Créer les comptes à la première connexion",
    aide: "Une personne de ces domaines que personne n'a invitée reçoit un compte client de cette société. Sinon, il faut une invitation.",
  },
  {
    cle: "deconnexion",
    libelle: "Déconnexion commune",
    aide: "Quitter Reflet ferme aussi la session chez le fournisseur. Déclarez-y d'abord les deux adresses ci-dessous.",
  },
];

const Case = ({ libelle, aide, nom, valeur, surChangement, erreur, desactive }: CaseReglage & ChampLie<boolean>) => (
  <Checkbox
    name={nom}
    label={libelle}
    description={aide}
    checked={valeur}
    error={erreur}
    disabled={desactive}
    onChange={(e) => surChangement(e.currentTarget.checked)}
  />
);

const Adresse = ({ libelle, valeur }: { libelle: string; valeur: string }) => (
  <p style={{ margin: "0 0 0.25rem" }}>
    {libelle}&nbsp;: <strong style={{ overflowWrap: "anywhere" }}>{valeur}</strong>
  </p>
);

/** Ce que l'essai a vérifié, point par point. */
const Constats = ({ reussi, constats }: EssaiRendu) => (
  <Bandeau
    genre={reussi ? "succes" : "alerte"}
    titre={reussi ? "La configuration répond" : "La configuration ne convient pas"}
  >
    <List size="sm" center spacing={2}>
      {constats.map(({ bon, phrase }) => (
        <List.Item
          key={phrase}
          icon={
            bon ? (
              <IconCircleCheck size={16} aria-label="Bon" />
            ) : (
              <IconAlertTriangle size={16} aria-label="À corriger" />
            )
          }
        >
          {phrase}
        </List.Item>
      ))}
    </List>
  </Bandeau>
);
