import "../ui/jetons.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { garderPage } from "./garder-page.ts";
import { RetourPage } from "./RetourPage.tsx";

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <RetourPage jeton={window.location.hash.slice(1)} />
    <ZoneNotifications />
  </StrictMode>,
);
window.addEventListener("load", () => void garderPage());
