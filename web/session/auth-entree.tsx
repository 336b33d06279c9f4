import "../ui/jetons.css";
import "./auth.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AuthPage } from "./AuthPage.tsx";

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <AuthPage />
  </StrictMode>,
);
