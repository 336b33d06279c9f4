import "../ui/jetons.css";
import "./auth.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { prendreRetour } from "./entreprise/entreprise.ts";

// Rechargée, cette page partage l'entrée d'historique de l'application : un recul change l'adresse sans recharger.
window.addEventListener("popstate", () => window.location.reload());

// Avant tout rendu : le retour d'une entreprise ne se présente qu'une fois.
const entreprise = prendreRetour();

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <AuthPage entreprise={entreprise} />
    <ZoneNotifications />
  </StrictMode>,
);
