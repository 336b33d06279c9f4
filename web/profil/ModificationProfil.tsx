import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { type ChampsProfil, champsProfil, nouvelleAdresse } from "../../domain/profil/profil.ts";
import type { Methode } from "../../domain/session/methodes.ts";
import { api, client } from "../api.ts";
import { Brouillon } from "../form/Brouillon.tsx";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { type Erreurs, type Formulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { CodeActif } from "./CodeActif.tsx";
import styles from "./ProfilPage.module.css";
import { useProfilRecu } from "./useProfilRecu.ts";

type Saisie = {
  prenom: string;
  nom: string;
  telephone_portable: string | null;
  fonction: string | null;
  email: string;
  /** Redemandé seulement pour changer d'adresse. */
  mot_de_passe: string;
  /** Et le code, si la double authentification est active. */
  code: string;
};

const SUCCES = "Profil mis à jour avec succès";
const NOMS = {
  prenom: { libelle: "Prénom" },
  nom: { libelle: "Nom" },
  telephone_portable: { libelle: "Téléphone" },
  fonction: { libelle: "Fonction" },
  email: { libelle: "Email" },
  mot_de_passe: { libelle: "Mot de passe actuel" },
  code: { libelle: "Code" },
};

const changeDAdresse = (saisie: string, profil: ProfilLu): boolean => saisie.trim().toLowerCase() !== profil.email;

function valider({ email, mot_de_passe, code, ...champs }: Saisie, profil: ProfilLu, methode: Methode | null): Erreurs {
  const erreurs = { ...validerAvec<Omit<Saisie, "email" | "mot_de_passe" | "code">>(champsProfil)(champs) };
  if (!changeDAdresse(email, profil)) return erreurs;
  const refus = nouvelleAdresse.safeParse(email).error?.issues[0]?.message;
  if (refus) erreurs.email = refus;
  if (!mot_de_passe) erreurs.mot_de_passe = "Saisissez votre mot de passe actuel";
  if (methode && !code.trim()) erreurs.code = "Saisissez le code";
  return erreurs;
}

/** Le brouillon de ma fiche. Une autre adresse ne remplace l'actuelle qu'une fois confirmée depuis sa boîte. */
export function ModificationProfil({ profil, surFin }: { profil: ProfilLu; surFin: () => void }) {
  const enregistrer = useEnregistrement(profil);
  const methode = useQuery(api.secondFacteur.lire.queryOptions()).data?.methode ?? null;
  const { prenom, nom, telephone_portable, fonction, email } = profil;
  return (
    <Brouillon<Saisie>
      valeurs={{ prenom, nom, telephone_portable, fonction, email, mot_de_passe: "", code: "" }}
      valider={(valeurs) => valider(valeurs, profil, methode)}
      enregistrer={enregistrer}
      noms={NOMS}
      repli="Erreur lors de la mise à jour du profil"
      obligatoires
      surFin={surFin}
    >
      {(f) => <ChampsDuProfil f={f} profil={profil} methode={methode} />}
    </Brouillon>
  );
}

function useEnregistrement(profil: ProfilLu) {
  const recu = useProfilRecu();
  return async ({ email = profil.email, mot_de_passe = "", code = "", ...champs }: Partial<Saisie>, lus: Champs) => {
    const noms = Object.keys(champs) as (keyof ChampsProfil)[];
    if (noms.length > 0) {
      // Lus dans la même fiche que les champs : du texte ou rien.
      const avant = Object.fromEntries(noms.map((n) => [n, lus[n] as string | null]));
      recu(await client.profil.modifier({ champs, avant }));
    }
    if (!changeDAdresse(email, profil)) return SUCCES;
    try {
      recu(await client.profil.demanderEmail({ email, mot_de_passe, code }));
    } catch (erreur) {
      // Les autres champs sont déjà enregistrés : la personne doit le savoir, quoi que devienne l'adresse.
      if (noms.length > 0) signalerSucces(SUCCES);
      throw erreur;
    }
    return noms.length > 0 ? SUCCES : "Lien de confirmation envoyé à la nouvelle adresse";
  };
}

function ChampsDuProfil({ f, profil, methode }: { f: Formulaire<Saisie>; profil: ProfilLu; methode: Methode | null }) {
  // Activée d'un autre poste depuis : c'est le refus du serveur qui l'apprend.
  const demandee = methode ?? (f.erreurs.code ? "application" : null);
  const facultatif = (nom: "telephone_portable" | "fonction") => ({
    ...f.champ(nom),
    valeur: f.valeurs[nom] ?? "",
    // Un champ vidé redevient absent, comme la base le garde.
    surChangement: (texte: string) => f.changer({ [nom]: texte || null }),
  });
  return (
    <GrilleChamps>
      <ChampTexte {...f.champ("prenom")} libelle="Prénom" requis max={100} autoComplete="given-name" />
      <ChampTexte {...f.champ("nom")} libelle="Nom" requis max={100} autoComplete="family-name" />
      <ChampTexte {...facultatif("telephone_portable")} libelle="Téléphone" type="tel" max={30} autoComplete="tel" />
      <ChampTexte {...f.champ("email")} libelle="Email" requis type="email" max={254} autoComplete="email" />
      {changeDAdresse(f.valeurs.email, profil) && (
        <div className={styles.adresse}>
          <ChampSecret
            {...f.champ("mot_de_passe")}
            libelle="Mot de passe actuel"
            requis
            autoComplete="current-password"
            aide="Un lien sera envoyé à la nouvelle adresse. L'actuelle reste la vôtre jusqu'à ce que vous l'ayez suivi."
          />
          {demandee && <CodeActif {...f.champ("code")} methode={demandee} />}
        </div>
      )}
      <TextInput label="Société" value={profil.client_nom ?? "--"} readOnly className={styles.societe} />
      <ChampTexte {...facultatif("fonction")} libelle="Fonction" max={100} autoComplete="organization-title" />
    </GrilleChamps>
  );
}
