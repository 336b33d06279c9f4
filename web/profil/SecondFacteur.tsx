import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Methode } from "../../domain/session/methodes.ts";
import type { FacteurLu } from "../../domain/session/second-facteur.contrat.ts";
import { api } from "../api.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./SecondFacteur.module.css";
import { type Acte, SecondFacteurFenetre } from "./SecondFacteurFenetre.tsx";

const jour = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeZone: "Europe/Paris" });
const NOMS: Record<Methode, string> = { application: "Application d'authentification", courriel: "Code par e-mail" };
const CODES_BAS = 2;

/** La seconde preuve demandée à la connexion : l'activer, la changer, la retirer. */
export function SecondFacteur() {
  const { data, error, refetch } = useQuery(api.secondFacteur.lire.queryOptions());
  const [acte, setActe] = useState<Acte | null>(null);
  const cadre = useRef<HTMLDivElement>(null);
  const fermer = () => {
    setActe(null);
    // Le bouton qui a ouvert la fenêtre a pu changer avec la méthode : le focus revient au premier de la section.
    setTimeout(() => document.activeElement === document.body && cadre.current?.querySelector("button")?.focus(), 300);
  };
  return (
    <Fiche titre="Double authentification">
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data === undefined ? (
        <Attente />
      ) : (
        <div ref={cadre}>
          {data.methode ? (
            <Active facteur={data} surActe={setActe} />
          ) : (
            <Inactive surActivation={() => setActe("activer")} />
          )}
          {acte && <SecondFacteurFenetre acte={acte} methodeActive={data.methode} surFermeture={fermer} />}
        </div>
      )}
    </Fiche>
  );
}

const Inactive = ({ surActivation }: { surActivation: () => void }) => (
  <div className={styles.corps}>
    <p className={styles.texte}>
      À la connexion, un code vous sera demandé en plus de votre mot de passe. Même si quelqu'un l'apprend, il n'entre
      pas.
    </p>
    <div>
      <Button onClick={surActivation}>Activer</Button>
    </div>
  </div>
);

function Active({ facteur, surActe }: { facteur: FacteurLu; surActe: (acte: Acte) => void }) {
  const { methode, confirme_le, codes_restants: restants, exige } = facteur;
  return (
    <div className={styles.corps}>
      <div className={styles.etat}>
        <Etiquette ton="vert">Activée</Etiquette>
        <span>
          {methode && NOMS[methode]}
          {confirme_le && `, depuis le ${jour.format(new Date(confirme_le))}`}
        </span>
      </div>
      <p className={styles.texte}>
        {restants > 1
          ? `${restants} codes de secours restants.`
          : restants === 1
            ? "Un seul code de secours restant."
            : "Plus aucun code de secours."}
        {exige && " La double authentification est obligatoire pour votre compte."}
      </p>
      {restants <= CODES_BAS && (
        <Bandeau genre="alerte" titre="Pensez à créer de nouveaux codes de secours">
          Sans eux, la perte de votre téléphone ou de votre messagerie vous empêcherait d'entrer.
        </Bandeau>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => surActe("changer")}>
          Changer de méthode
        </Button>
        <Button variant="default" onClick={() => surActe("codes")}>
          Nouveaux codes de secours
        </Button>
        {!exige && (
          <Button variant="subtle" color="red" onClick={() => surActe("retirer")}>
            Désactiver
          </Button>
        )}
      </div>
    </div>
  );
}
