import { Button, Skeleton } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientLu } from "../../domain/clients/client.ts";
import type { EntrepriseLue } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { api, client } from "../api.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { ReglerConnexion } from "./ReglerConnexion.tsx";

/** Comment les personnes d'une société se connectent par son fournisseur d'identité : le réglage, et qui s'en est servi. */
export function ConnexionSociete({ societe }: { societe: ClientLu }) {
  const cache = useQueryClient();
  const options = api.connexionEntreprise.lire.queryOptions({ input: { id: societe.id } });
  const { data, error, refetch } = useQuery(options);
  const [geste, setGeste] = useState<"regler" | "retirer" | null>(null);
  const poser = (lue: EntrepriseLue) => {
    cache.setQueryData(options.queryKey, lue);
    setGeste(null);
  };
  const retrait = useMutation({
    mutationFn: () => client.connexionEntreprise.retirer({ id: societe.id }),
    onSuccess: (lue) => {
      poser(lue);
      signalerSucces("Connexion d'entreprise retirée");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du retrait de la connexion d'entreprise"),
  });
  return (
    <Fiche
      titre="Connexion d'entreprise"
      actions={
        data && (
          <>
            {data.reglage && (
              <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setGeste("retirer")}>
                Retirer<span className="visuellement-cache"> la connexion d'entreprise</span>
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              leftSection={<IconKey size={15} aria-hidden="true" />}
              onClick={() => setGeste("regler")}
            >
              Régler<span className="visuellement-cache"> la connexion d'entreprise</span>
            </Button>
          </>
        )
      }
    >
      {error && (
        <ErreurChargement erreur={error} relire={refetch} titre="La connexion d'entreprise n'a pas pu être chargée" />
      )}
      {!error && !data && <Skeleton height={60} />}
      {data && !data.reglage && (
        <p>
          Aucun fournisseur d'identité&nbsp;: les personnes de cette société se connectent avec leur mot de passe. Tout
          fournisseur OpenID Connect convient.
        </p>
      )}
      {data?.reglage && <Reglage {...data.reglage} />}
      {data && data.lies.length > 0 && <ComptesLies {...{ societe, lies: data.lies, poser }} />}
      {data && geste === "regler" && (
        <ReglerConnexion {...{ societe, lue: data }} surFermer={() => setGeste(null)} surEcrit={poser} />
      )}
      <Confirmation
        ouverte={geste === "retirer"}
        titre={`Retirer la connexion d'entreprise de ${societe.nom}\u00a0?`}
        texte="Ses personnes se connecteront avec leur mot de passe&nbsp;; celles qui n'en ont jamais choisi passeront par «&nbsp;Mot de passe oublié&nbsp;?&nbsp;». Les comptes liés sont déliés, le secret est effacé."
        libelleAction="Retirer"
        danger
        envoi={retrait.isPending}
        surConfirmer={() => retrait.mutate()}
        surAnnuler={() => setGeste(null)}
      />
    </Fiche>
  );
}

const etat = ({ actif, obligatoire }: NonNullable<EntrepriseLue["reglage"]>): string => {
  if (!actif) return "Éteinte\u00a0: personne ne s'en sert";
  return obligatoire ? "Active, et obligatoire\u00a0: le mot de passe est refusé" : "Active, au choix de la personne";
};

const COMPTES = {
  invites: "Sur invitation seulement",
  ouverts: "Créés à la première connexion d'une personne de ces domaines",
};
const DEPARTS = {
  seule: "De Reflet seulement",
  commune: "De Reflet et du fournisseur",
};

const Reglage = (reglage: NonNullable<EntrepriseLue["reglage"]>) => (
  <Donnees
    donnees={[
      { libelle: "État", valeur: etat(reglage) },
      { libelle: "Comptes", valeur: COMPTES[reglage.creation ? "ouverts" : "invites"] },
      { libelle: "Déconnexion", valeur: DEPARTS[reglage.deconnexion ? "commune" : "seule"] },
      { libelle: "Domaines", valeur: reglage.domaines.join(", ") },
      { libelle: "Émetteur", valeur: reglage.emetteur },
      { libelle: "Identifiant client", valeur: reglage.identifiant },
    ]}
  />
);

interface PropsComptes {
  societe: ClientLu;
  lies: EntrepriseLue["lies"];
  poser: (lue: EntrepriseLue) => void;
}

/** Qui s'est déjà connecté ainsi. Délier laisse la personne revenir avec un autre compte de son entreprise. */
function ComptesLies({ societe, lies, poser }: PropsComptes) {
  const [aDelier, setADelier] = useState<EntrepriseLue["lies"][number] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (utilisateur_id: string) => client.connexionEntreprise.delier({ id: societe.id, utilisateur_id }),
    onSuccess: (lue) => {
      poser(lue);
      setADelier(null);
      signalerSucces("Compte délié");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la séparation des comptes"),
  });
  return (
    <>
      <table className={table.table}>
        <caption className="visuellement-cache">Comptes liés à celui de l'entreprise</caption>
        <TitresTable titres={["Personne", "Compte lié le", "Dernière connexion"]} actions />
        <tbody>
          {lies.map((l) => (
            <tr key={l.utilisateur_id}>
              <td data-libelle="Personne">{l.nom || l.email}</td>
              <td data-libelle="Compte lié le" className="chiffres">
                {formaterInstant(l.liee_le)}
              </td>
              <td data-libelle="Dernière connexion" className="chiffres">
                {formaterInstant(l.vue_le)}
              </td>
              <td data-libelle="">
                <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setADelier(l)}>
                  Délier<span className="visuellement-cache"> {l.nom || l.email}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Confirmation
        ouverte={aDelier !== null}
        titre={`Délier le compte de ${aDelier?.nom || aDelier?.email}\u00a0?`}
        texte="À sa prochaine connexion par l'entreprise, le compte qu'elle présentera sera lié à sa place. À faire si son entreprise lui a donné un nouveau compte."
        libelleAction="Délier"
        envoi={isPending}
        surConfirmer={() => aDelier && mutate(aDelier.utilisateur_id)}
        surAnnuler={() => setADelier(null)}
      />
    </>
  );
}
