import { Checkbox } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Role } from "../../domain/commun/acteur.ts";
import { nouvelleAdresse } from "../../domain/profil/profil.ts";
import { fauteDeSociete } from "../../domain/utilisateurs/utilisateur.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { ChampsRole } from "./ChampsRole.tsx";
import { usePersonneRelue } from "./usePersonneRelue.ts";

interface Valeurs {
  email: string;
  role: Role;
  client_id: string;
  prenom: string;
  nom: string;
  second_facteur_exige: boolean;
  mot_de_passe: string;
}

/** La société que le rôle garde : celle du formulaire pour un client, aucune pour l'équipe. */
const societe = ({ role, client_id }: Valeurs): string | null => (role === "client" && client_id) || null;

function valider(v: Valeurs): Record<string, string> {
  const email = nouvelleAdresse.safeParse(v.email);
  const faute = fauteDeSociete(v.role, societe(v));
  return {
    ...(!email.success && { email: email.error.issues[0]?.message ?? "L'adresse e-mail n'est pas valable" }),
    ...(faute && { client_id: faute }),
    ...(v.role !== "client" && !v.mot_de_passe && { mot_de_passe: "Saisissez votre mot de passe" }),
  };
}

/** Inviter par e-mail ; la fiche s'ouvre, et dit où en est l'invitation. */
export function Inviter({ clientId, surFermer }: { clientId: string; surFermer: () => void }) {
  const fini = useRef(false);
  // Un double clic, ou une réponse perdue, n'envoie pas deux invitations.
  const cle = useRef(cleUnique());
  const poser = usePersonneRelue();
  const naviguer = useNavigate();
  const f = useFormulaire<Valeurs>({
    initiales: {
      email: "",
      role: "client",
      client_id: clientId,
      prenom: "",
      nom: "",
      second_facteur_exige: false,
      mot_de_passe: "",
    },
    valider,
    repli: "Erreur lors de l'envoi de l'invitation",
    enregistrer: async (v) => {
      const invitee = await client.utilisateurs.inviter({
        ...v,
        client_id: societe(v),
        mot_de_passe: v.role === "client" ? null : v.mot_de_passe,
        cle_idempotence: cle.current,
      });
      fini.current = true;
      poser(invitee);
      signalerSucces("Invitation envoyée");
      await naviguer({ to: chemins.personne(invitee.id), replace: true });
    },
  });
  return (
    <FenetreAjout
      titre="Inviter une personne"
      libelleAction="Envoyer l'invitation"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="L'invitation n'est pas encore partie"
      surFermer={surFermer}
      taille="36rem"
    >
      <ChampTexte
        {...f.champ("email")}
        libelle="Email"
        type="email"
        requis
        premier
        aide="Elle y reçoit un lien, valable une fois, pour choisir son mot de passe."
      />
      <ChampsRole role={f.champ("role")} societe={f.champ("client_id")} />
      <GrilleChamps>
        <ChampTexte {...f.champ("prenom")} libelle="Prénom" max={100} />
        <ChampTexte {...f.champ("nom")} libelle="Nom" max={100} />
      </GrilleChamps>
      <Checkbox
        label="Exiger la double authentification"
        checked={f.valeurs.second_facteur_exige}
        disabled={f.envoi}
        onChange={(e) => f.changer({ second_facteur_exige: e.currentTarget.checked })}
      />
      {f.valeurs.role !== "client" && (
        <ChampSecret
          {...f.champ("mot_de_passe")}
          libelle="Votre mot de passe"
          requis
          autoComplete="current-password"
          aide="Donner un rôle de l'équipe demande de confirmer que c'est bien vous."
        />
      )}
    </FenetreAjout>
  );
}
