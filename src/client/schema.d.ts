// Made of the API description by `npm run openapi`.
export interface paths {
  "/verify-email": {
    parameters: {
    };
    get: operations["getConfirmationPage"];
    post: operations["confirmAddress"];
  };
  "/disown/{token}": {
    parameters: {
    };
    get: operations["getDisownPage"];
    post: operations["disownAddress"];
  };
  "/api/v1/me/connected-apps/{id}": {
    parameters: {
    };
    delete: operations["deleteConnectedApp"];
  };
  "/api/v1/me/connected-apps": {
    parameters: {
    };
    get: operations["listConnectedApps"];
  };
  "/api/auth/change-password": {
    parameters: {
    };
    post: operations["changePassword"];
  };
  "/api/auth/get-session": {
    parameters: {
    };
    get: operations["getSession"];
  };
  "/api/auth/send-verification-email": {
    parameters: {
    };
    post: operations["sendVerificationEmail"];
  };
  "/api/auth/sign-in/email": {
    parameters: {
    };
    post: operations["signInEmail"];
  };
  "/api/auth/sign-out": {
    parameters: {
    };
    post: operations["signOut"];
  };
  "/api/auth/sign-up/email": {
    parameters: {
    };
    post: operations["signUpEmail"];
  };
  "/api/auth/verify-email": {
    parameters: {
    };
    get: operations["verifyEmail"];
  };
  "/api/auth/change-email": {
    parameters: {
    };
    post: operations["changeEmail"];
  };
  "/api/v1/cli/authorizations": {
    parameters: {
    };
    post: operations["createCommandLineCode"];
  };
  "/api/v1/cli/token": {
    parameters: {
    };
    post: operations["createCommandLineToken"];
  };
  "/cli": {
    parameters: {
    };
    get: operations["getCommandLinePage"];
    post: operations["answerCommandLine"];
  };
  "/oauth/authorize": {
    parameters: {
    };
    get: operations["getConsentPage"];
    post: operations["answerConsent"];
  };
  "/api/auth/doors": {
    parameters: {
    };
    get: operations["getDoors"];
  };
  "/api/v1/me/tokens": {
    parameters: {
    };
    get: operations["listTokens"];
    post: operations["createToken"];
  };
  "/api/v1/me/tokens/{id}": {
    parameters: {
    };
    delete: operations["deleteToken"];
  };
  "/api/v1/me/preferences": {
    parameters: {
    };
    get: operations["getPreferences"];
    patch: operations["updatePreferences"];
  };
  "/api/v1/authorization": {
    parameters: {
    };
    get: operations["getAuthorization"];
    delete: operations["revokeOwnToken"];
  };
  "/api/oauth/register": {
    parameters: {
    };
    post: operations["createOAuthClient"];
  };
  "/api/oauth/revoke": {
    parameters: {
    };
    post: operations["revokeOAuthToken"];
  };
  "/api/oauth/token": {
    parameters: {
    };
    post: operations["createOAuthToken"];
  };
  "/sign-in": {
    parameters: {
    };
    get: operations["getSignInPage"];
    post: operations["signInOnPage"];
  };
  "/api/auth/passkey/generate-authenticate-options": {
    parameters: {
    };
    get: operations["beginSignInPasskey"];
  };
  "/api/auth/passkey/generate-register-options": {
    parameters: {
    };
    get: operations["beginPasskey"];
  };
  "/api/auth/passkey/list-user-passkeys": {
    parameters: {
    };
    get: operations["listPasskeys"];
  };
  "/api/auth/passkey/delete-passkey": {
    parameters: {
    };
    post: operations["deletePasskey"];
  };
  "/api/auth/passkey/update-passkey": {
    parameters: {
    };
    post: operations["updatePasskey"];
  };
  "/api/auth/passkey/verify-authentication": {
    parameters: {
    };
    post: operations["signInPasskey"];
  };
  "/api/auth/passkey/verify-registration": {
    parameters: {
    };
    post: operations["createPasskey"];
  };
  "/api/v1/me/push-subscriptions": {
    parameters: {
    };
    get: operations["listPushSubscriptions"];
    post: operations["createPushSubscription"];
  };
  "/api/v1/me/push-key": {
    parameters: {
    };
    get: operations["getPushKey"];
  };
  "/api/v1/me/push-subscriptions/{id}": {
    parameters: {
    };
    delete: operations["deletePushSubscription"];
  };
  "/reset-password": {
    parameters: {
    };
    get: operations["getPasswordPage"];
    post: operations["setPassword"];
  };
  "/api/auth/request-password-reset": {
    parameters: {
    };
    post: operations["requestPasswordReset"];
  };
  "/api/auth/reset-password": {
    parameters: {
    };
    post: operations["resetPassword"];
  };
  "/api/auth/list-sessions": {
    parameters: {
    };
    get: operations["listSessions"];
  };
  "/api/auth/revoke-session": {
    parameters: {
    };
    post: operations["revokeSession"];
  };
  "/api/auth/revoke-sessions": {
    parameters: {
    };
    post: operations["revokeSessions"];
  };
  "/api/auth/revoke-other-sessions": {
    parameters: {
    };
    post: operations["revokeOtherSessions"];
  };
  "/api/auth/sign-in/social": {
    parameters: {
    };
    get: operations["beginSignInSocial"];
    post: operations["signInSocial"];
  };
  "/api/auth/callback/{provider}": {
    parameters: {
    };
    get: operations["endSignInSocial"];
  };
  "/api/auth/link-social": {
    parameters: {
    };
    post: operations["linkSocial"];
  };
  "/api/auth/list-accounts": {
    parameters: {
    };
    get: operations["listProviderAccounts"];
  };
  "/api/auth/unlink-account": {
    parameters: {
    };
    post: operations["unlinkAccount"];
  };
  "/api/auth/two-factor/disable": {
    parameters: {
    };
    post: operations["disableTwoFactor"];
  };
  "/api/auth/two-factor/enable": {
    parameters: {
    };
    post: operations["enableTwoFactor"];
  };
  "/api/auth/two-factor/generate-backup-codes": {
    parameters: {
    };
    post: operations["generateBackupCodes"];
  };
  "/api/auth/two-factor/get-totp-uri": {
    parameters: {
    };
    post: operations["createTotpUri"];
  };
  "/api/auth/two-factor/verify-backup-code": {
    parameters: {
    };
    post: operations["verifyBackupCode"];
  };
  "/api/auth/two-factor/verify-totp": {
    parameters: {
    };
    post: operations["verifyTotp"];
  };
  "/api/v1/orgs": {
    parameters: {
    };
    get: operations["listOrgs"];
    post: operations["createOrg"];
  };
  "/api/v1/{org_slug}/account": {
    parameters: {
    };
    get: operations["getAccount"];
    delete: operations["deleteAccount"];
    patch: operations["updateAccount"];
  };
  "/api/v1/{org_slug}/settings": {
    parameters: {
    };
    get: operations["getSettings"];
    patch: operations["updateSettings"];
  };
  "/api/v1/{org_slug}/agents": {
    parameters: {
    };
    get: operations["listAgents"];
    post: operations["createAgent"];
  };
  "/api/v1/{org_slug}/agents/{id}/token": {
    parameters: {
    };
    post: operations["createAgentToken"];
  };
  "/api/v1/{org_slug}/agents/{id}": {
    parameters: {
    };
    get: operations["getAgent"];
    delete: operations["deactivateAgent"];
    patch: operations["updateAgent"];
  };
  "/api/v1/{org_slug}/agents/{id}/operators": {
    parameters: {
    };
    put: operations["updateAgentOperators"];
  };
  "/api/v1/{org_slug}/billing": {
    parameters: {
    };
    get: operations["getBilling"];
  };
  "/api/v1/{org_slug}/companies": {
    parameters: {
    };
    get: operations["listCompanies"];
    post: operations["createCompany"];
  };
  "/api/v1/{org_slug}/companies/{id}": {
    parameters: {
    };
    delete: operations["deleteCompany"];
    patch: operations["updateCompany"];
  };
  "/api/v1/orgs/cancelled": {
    parameters: {
    };
    get: operations["listCancelledOrgs"];
  };
  "/api/v1/orgs/{id}/restore": {
    parameters: {
    };
    post: operations["restoreOrg"];
  };
  "/api/v1/{org_slug}/groups": {
    parameters: {
    };
    get: operations["listGroups"];
    post: operations["createGroup"];
  };
  "/api/v1/{org_slug}/groups/{id}": {
    parameters: {
    };
    get: operations["getGroup"];
    delete: operations["deleteGroup"];
    patch: operations["updateGroup"];
  };
  "/api/v1/invitations/{token}/accept": {
    parameters: {
    };
    post: operations["acceptInvitation"];
  };
  "/api/v1/invitations/{token}": {
    parameters: {
    };
    get: operations["getInvitation"];
  };
  "/api/v1/{org_slug}/people/invite-link": {
    parameters: {
    };
    get: operations["getInviteLink"];
    post: operations["createInviteLink"];
    delete: operations["deleteInviteLink"];
  };
  "/api/v1/join/{token}": {
    parameters: {
    };
    get: operations["getJoin"];
    post: operations["joinOrg"];
  };
  "/api/auth/update-user": {
    parameters: {
    };
    post: operations["updateUser"];
  };
  "/api/v1/{org_slug}/people/{id}/out_of_office": {
    parameters: {
    };
    get: operations["getOutOfOffice"];
    post: operations["createOutOfOffice"];
    delete: operations["deleteOutOfOffice"];
  };
  "/api/v1/{org_slug}/people/{id}": {
    parameters: {
    };
    get: operations["getPerson"];
    delete: operations["removePerson"];
    patch: operations["updatePerson"];
  };
  "/api/v1/{org_slug}/people": {
    parameters: {
    };
    get: operations["listPeople"];
    post: operations["invitePerson"];
  };
  "/api/v1/{org_slug}/people/invitations": {
    parameters: {
    };
    get: operations["listInvitations"];
  };
  "/api/v1/{org_slug}/merge-people": {
    parameters: {
    };
    post: operations["mergePeople"];
  };
  "/api/v1/{org_slug}/people/invitations/{id}/resend": {
    parameters: {
    };
    post: operations["resendInvitation"];
  };
  "/api/v1/{org_slug}/folders": {
    parameters: {
    };
    get: operations["listFolders"];
    post: operations["createFolder"];
  };
  "/api/v1/{org_slug}/projects/{id}/links": {
    parameters: {
    };
    get: operations["listProjectLinks"];
    post: operations["createProjectLink"];
  };
  "/api/v1/{org_slug}/projects/{id}/links/{link_id}": {
    parameters: {
    };
    delete: operations["deleteProjectLink"];
    patch: operations["updateProjectLink"];
  };
  "/api/v1/{org_slug}/folders/{id}": {
    parameters: {
    };
    delete: operations["deleteFolder"];
    patch: operations["updateFolder"];
  };
  "/api/v1/{org_slug}/people/invitations/{id}/projects": {
    parameters: {
    };
    get: operations["getInvitationProjects"];
    put: operations["updateInvitationProjects"];
  };
  "/api/v1/{org_slug}/projects/{id}/notification-pref": {
    parameters: {
    };
    get: operations["getProjectNotificationPreference"];
    put: operations["updateProjectNotificationPreference"];
  };
  "/api/v1/{org_slug}/projects/{id}/events": {
    parameters: {
    };
    get: operations["listProjectEvents"];
  };
  "/api/v1/{org_slug}/projects/{id}/people": {
    parameters: {
    };
    get: operations["listProjectPeople"];
    put: operations["updateProjectPeople"];
  };
  "/api/v1/{org_slug}/projects/{id}/tools": {
    parameters: {
    };
    get: operations["listTools"];
  };
  "/api/v1/{org_slug}/projects/{id}/tools/{tool}": {
    parameters: {
    };
    put: operations["updateTool"];
  };
  "/api/v1/{org_slug}/projects": {
    parameters: {
    };
    get: operations["listProjects"];
    post: operations["createProject"];
  };
  "/api/v1/{org_slug}/projects/{id}": {
    parameters: {
    };
    get: operations["getProject"];
    patch: operations["updateProject"];
  };
  "/api/v1/{org_slug}/projects/{id}/join": {
    parameters: {
    };
    post: operations["joinProject"];
  };
  "/api/v1/{org_slug}/projects/{id}/star": {
    parameters: {
    };
    put: operations["starProject"];
    delete: operations["unstarProject"];
  };
  "/api/v1/{org_slug}/projects/{id}/status/{status}": {
    parameters: {
    };
    put: operations["updateProjectStatus"];
  };
  "/api/v1/{org_slug}/templates": {
    parameters: {
    };
    get: operations["listTemplates"];
    post: operations["createTemplate"];
  };
  "/api/v1/{org_slug}/templates/{id}": {
    parameters: {
    };
    get: operations["getTemplate"];
    delete: operations["deleteTemplate"];
    patch: operations["updateTemplate"];
  };
  "/api/v1/{org_slug}/templates/{id}/status/active": {
    parameters: {
    };
    put: operations["restoreTemplate"];
  };
  "/api/v1/{org_slug}/templates/{id}/use": {
    parameters: {
    };
    post: operations["useTemplate"];
  };
  "/api/v1/{org_slug}/recordings/batch": {
    parameters: {
    };
    post: operations["batchRecordings"];
  };
  "/api/v1/{org_slug}/recordings/{id}/copy": {
    parameters: {
    };
    post: operations["copyRecording"];
  };
  "/api/v1/{org_slug}/recordings/{id}": {
    parameters: {
    };
    get: operations["getRecording"];
    delete: operations["deleteRecording"];
    patch: operations["updateRecording"];
  };
  "/api/v1/{org_slug}/recordings/{id}/children": {
    parameters: {
    };
    get: operations["listChildren"];
    post: operations["createRecording"];
  };
  "/api/v1/{org_slug}/my/drafts": {
    parameters: {
    };
    get: operations["listDrafts"];
  };
  "/api/v1/{org_slug}/recordings/{id}/events": {
    parameters: {
    };
    get: operations["listRecordingEvents"];
  };
  "/api/v1/{org_slug}/recordings": {
    parameters: {
    };
    get: operations["listRecordings"];
  };
  "/api/v1/{org_slug}/recordings/{id}/subscription": {
    parameters: {
    };
    get: operations["getSubscription"];
    put: operations["subscribe"];
    delete: operations["unsubscribe"];
  };
  "/api/v1/{org_slug}/recordings/{id}/references": {
    parameters: {
    };
    get: operations["listReferences"];
  };
  "/api/v1/{org_slug}/recordings/{id}/subscribers": {
    parameters: {
    };
    get: operations["listSubscribers"];
    put: operations["updateSubscribers"];
  };
  "/api/v1/{org_slug}/recordings/{id}/visibility": {
    parameters: {
    };
    put: operations["updateVisibility"];
  };
  "/api/v1/{org_slug}/trash/{id}": {
    parameters: {
    };
    delete: operations["deleteFromTrash"];
  };
  "/api/v1/{org_slug}/trash": {
    parameters: {
    };
    get: operations["listTrash"];
  };
  "/api/v1/{org_slug}/trash/{id}/restore": {
    parameters: {
    };
    post: operations["restoreFromTrash"];
  };
  "/api/v1/{org_slug}/recordings/{id}/position": {
    parameters: {
    };
    put: operations["moveRecording"];
  };
  "/api/v1/{org_slug}/my/notifications": {
    parameters: {
    };
    get: operations["listNotifications"];
    put: operations["markNotificationsRead"];
  };
  "/api/v1/{org_slug}/my/notifications/{id}": {
    parameters: {
    };
    patch: operations["updateNotification"];
  };
  "/api/v1/{org_slug}/my/notifications/stream": {
    parameters: {
    };
    get: operations["streamNotifications"];
  };
  "/unsubscribe/{token}": {
    parameters: {
    };
    get: operations["getUnsubscribePage"];
    post: operations["unsubscribeByMail"];
  };
  "/api/v1/{org_slug}/categories": {
    parameters: {
    };
    get: operations["listCategories"];
    post: operations["createCategory"];
  };
  "/api/v1/{org_slug}/categories/{id}": {
    parameters: {
    };
    delete: operations["deleteCategory"];
    patch: operations["updateCategory"];
  };
  "/api/v1/{org_slug}/documents/{id}/versions/{version_id}": {
    parameters: {
    };
    get: operations["getDocumentVersion"];
  };
  "/api/v1/{org_slug}/documents/{id}/versions": {
    parameters: {
    };
    get: operations["listDocumentVersions"];
  };
  "/api/v1/{org_slug}/recordings/{id}/uploads": {
    parameters: {
    };
    get: operations["listUploads"];
    post: operations["createUpload"];
  };
  "/api/v1/{org_slug}/attachments/{id}/download": {
    parameters: {
    };
    get: operations["downloadAttachment"];
  };
  "/api/v1/{org_slug}/uploads/{id}/download": {
    parameters: {
    };
    get: operations["downloadUpload"];
  };
  "/api/v1/{org_slug}/uploads/{id}/versions/{version_id}/download": {
    parameters: {
    };
    get: operations["downloadUploadVersion"];
  };
  "/api/v1/{org_slug}/uploads/{id}/versions": {
    parameters: {
    };
    get: operations["listUploadVersions"];
    post: operations["createUploadVersion"];
  };
  "/api/v1/{org_slug}/attachments/{id}/file": {
    parameters: {
    };
    get: operations["getAttachmentFile"];
  };
  "/api/v1/{org_slug}/uploads/{id}/file": {
    parameters: {
    };
    get: operations["getUploadFile"];
  };
  "/api/v1/{org_slug}/attachments/{id}/complete": {
    parameters: {
    };
    post: operations["completeAttachment"];
  };
  "/api/v1/{org_slug}/attachments": {
    parameters: {
    };
    post: operations["createAttachment"];
  };
  "/api/v1/{org_slug}/attachments/{id}": {
    parameters: {
    };
    get: operations["getAttachment"];
    delete: operations["deleteAttachment"];
  };
  "/api/v1/{org_slug}/embeds": {
    parameters: {
    };
    post: operations["createEmbed"];
  };
  "/api/v1/{org_slug}/account/storage": {
    parameters: {
    };
    get: operations["getStorage"];
  };
  "/api/v1/me/avatar": {
    parameters: {
    };
    put: operations["updateAvatar"];
    delete: operations["deleteAvatar"];
  };
  "/api/v1/{org_slug}/account/logo": {
    parameters: {
    };
    put: operations["updateLogo"];
    delete: operations["deleteLogo"];
  };
  "/api/v1/{org_slug}/calendar": {
    parameters: {
    };
    get: operations["getCalendar"];
    post: operations["createEvent"];
  };
  "/api/v1/{org_slug}/calendar/{id}/occurrences/{date}": {
    parameters: {
    };
    delete: operations["deleteOccurrence"];
    patch: operations["updateOccurrence"];
  };
  "/api/v1/{org_slug}/calendar/{id}": {
    parameters: {
    };
    patch: operations["updateEvent"];
  };
  "/api/v1/{org_slug}/calendar/parse": {
    parameters: {
    };
    get: operations["parseEvent"];
  };
  "/api/v1/{org_slug}/calendar/{id}/ics": {
    parameters: {
    };
    get: operations["getEventIcs"];
  };
  "/api/v1/{org_slug}/calendar/feeds": {
    parameters: {
    };
    get: operations["listCalendarFeeds"];
    post: operations["createCalendarFeed"];
  };
  "/api/v1/{org_slug}/calendar/feeds/{id}": {
    parameters: {
    };
    delete: operations["deleteCalendarFeed"];
  };
  "/feeds/{token}": {
    parameters: {
    };
    get: operations["getCalendarFeed"];
  };
  "/api/v1/{org_slug}/chats": {
    parameters: {
    };
    get: operations["listChats"];
    post: operations["createChat"];
  };
  "/api/v1/{org_slug}/recordings/{id}/answers": {
    parameters: {
    };
    get: operations["listAnswers"];
    post: operations["createAnswer"];
  };
  "/api/v1/{org_slug}/recordings/{id}/questions": {
    parameters: {
    };
    get: operations["listQuestions"];
    post: operations["createQuestion"];
  };
  "/api/v1/{org_slug}/recordings/{id}/answers/by": {
    parameters: {
    };
    get: operations["listAnswerers"];
  };
  "/api/v1/{org_slug}/recordings/{id}/opt-out": {
    parameters: {
    };
    put: operations["optOutOfQuestion"];
  };
  "/api/v1/{org_slug}/recordings/{id}/pause": {
    parameters: {
    };
    put: operations["pauseQuestion"];
  };
  "/api/v1/{org_slug}/recordings/{id}/approvals": {
    parameters: {
    };
    post: operations["createApproval"];
  };
  "/api/v1/{org_slug}/recordings/{id}/cheers": {
    parameters: {
    };
    get: operations["listCheers"];
    post: operations["createCheer"];
  };
  "/api/v1/{org_slug}/cheers/{id}": {
    parameters: {
    };
    delete: operations["deleteCheer"];
  };
  "/api/v1/{org_slug}/my/cheers": {
    parameters: {
    };
    get: operations["listRecentCheers"];
  };
  "/api/v1/{org_slug}/public-items/{id}": {
    parameters: {
    };
    delete: operations["deletePublicItem"];
  };
  "/api/v1/{org_slug}/public-items": {
    parameters: {
    };
    get: operations["listPublicItems"];
    delete: operations["deletePublicItems"];
  };
  "/api/v1/{org_slug}/recordings/{id}/public-link": {
    parameters: {
    };
    get: operations["getPublicLink"];
    put: operations["publishLink"];
    delete: operations["unpublishLink"];
  };
  "/public/{token}": {
    parameters: {
    };
    get: operations["getPublicPage"];
  };
  "/api/v1/{org_slug}/recordings/{id}/progress/updates": {
    parameters: {
    };
    post: operations["createProgressUpdate"];
  };
  "/api/v1/{org_slug}/recordings/{id}/progress": {
    parameters: {
    };
    get: operations["getProgress"];
    put: operations["updateProgress"];
  };
  "/api/v1/{org_slug}/projects/{id}/health": {
    parameters: {
    };
    get: operations["getProjectHealth"];
    put: operations["updateProjectHealth"];
  };
  "/api/v1/{org_slug}/reports/health": {
    parameters: {
    };
    get: operations["listProjectHealth"];
  };
  "/api/v1/{org_slug}/projects/{id}/health/updates": {
    parameters: {
    };
    post: operations["createHealthUpdate"];
  };
  "/api/v1/{org_slug}/roadmap/markers": {
    parameters: {
    };
    get: operations["listMarkers"];
    post: operations["createMarker"];
  };
  "/api/v1/{org_slug}/roadmap/markers/{id}": {
    parameters: {
    };
    put: operations["updateMarker"];
    delete: operations["deleteMarker"];
  };
  "/api/v1/{org_slug}/search/metadata": {
    parameters: {
    };
    get: operations["getSearchMetadata"];
  };
  "/api/v1/{org_slug}/search": {
    parameters: {
    };
    get: operations["search"];
  };
  "/api/v1/{org_slug}/bulletins/{id}": {
    parameters: {
    };
    get: operations["getBulletin"];
  };
  "/api/v1/{org_slug}/bulletins": {
    parameters: {
    };
    get: operations["listBulletins"];
  };
  "/api/v1/{org_slug}/billing/change-plan": {
    parameters: {
    };
    post: operations["changePlan"];
  };
  "/api/v1/{org_slug}/billing/create-checkout": {
    parameters: {
    };
    post: operations["createCheckout"];
  };
  "/api/v1/{org_slug}/billing/create-portal": {
    parameters: {
    };
    post: operations["createPortal"];
  };
  "/api/billing/prices": {
    parameters: {
    };
    get: operations["listPrices"];
  };
  "/api/v1/{org_slug}/account/export/chats": {
    parameters: {
    };
    get: operations["exportChats"];
  };
  "/api/v1/{org_slug}/account/export": {
    parameters: {
    };
    get: operations["exportAccount"];
  };
  "/api/v1/{org_slug}/live/here": {
    parameters: {
    };
    post: operations["sayHere"];
  };
  "/api/v1/{org_slug}/live": {
    parameters: {
    };
    get: operations["streamChanges"];
  };
  "/api/v1/{org_slug}/live/typing": {
    parameters: {
    };
    post: operations["sayTyping"];
  };
  "/api/v1/{org_slug}/my/assignments/priorities": {
    parameters: {
    };
    get: operations["listMyPriorities"];
    post: operations["createMyPriority"];
  };
  "/api/v1/{org_slug}/my/do-today": {
    parameters: {
    };
    get: operations["listDoToday"];
  };
  "/api/v1/{org_slug}/my/assignments": {
    parameters: {
    };
    get: operations["listMyAssignments"];
  };
  "/api/v1/{org_slug}/my/assignments/completed": {
    parameters: {
    };
    get: operations["listMyCompleted"];
  };
  "/api/v1/{org_slug}/my/assignments/due": {
    parameters: {
    };
    get: operations["listMyDue"];
  };
  "/api/v1/{org_slug}/my/events": {
    parameters: {
    };
    get: operations["listMyEvents"];
  };
  "/api/v1/{org_slug}/my/assignments/priorities/{id}": {
    parameters: {
    };
    delete: operations["deleteMyPriority"];
    patch: operations["updateMyPriority"];
  };
  "/api/v1/{org_slug}/my/bookmarks": {
    parameters: {
    };
    get: operations["listBookmarks"];
    post: operations["createBookmark"];
  };
  "/api/v1/{org_slug}/my/snoozes/{id}": {
    parameters: {
    };
    post: operations["createSnooze"];
    delete: operations["deleteSnooze"];
  };
  "/api/v1/{org_slug}/my/bookmarks/{id}": {
    parameters: {
    };
    delete: operations["deleteBookmark"];
  };
  "/api/v1/{org_slug}/my/ui-state": {
    parameters: {
    };
    get: operations["getUiState"];
    put: operations["updateUiState"];
  };
  "/api/v1/{org_slug}/my/snoozes": {
    parameters: {
    };
    get: operations["listSnoozes"];
  };
  "/api/v1/{org_slug}/my/notes/{id}": {
    parameters: {
    };
    delete: operations["deleteMyNote"];
    patch: operations["updateMyNote"];
  };
  "/api/v1/{org_slug}/my/notes": {
    parameters: {
    };
    get: operations["listMyNotes"];
    post: operations["createMyNote"];
  };
  "/api/v1/{org_slug}/my/note": {
    parameters: {
    };
    get: operations["getMyScratchpad"];
    patch: operations["updateMyScratchpad"];
  };
  "/api/v1/{org_slug}/my/note/restore": {
    parameters: {
    };
    post: operations["restoreMyScratchpad"];
  };
  "/api/v1/{org_slug}/reassign/preview": {
    parameters: {
    };
    get: operations["previewReassign"];
  };
  "/api/v1/{org_slug}/reassign": {
    parameters: {
    };
    post: operations["reassign"];
  };
  "/api/v1/{org_slug}/reports/todos/assigned/{id}": {
    parameters: {
    };
    get: operations["getAssignedWork"];
  };
  "/api/v1/{org_slug}/reports/todos/assigned": {
    parameters: {
    };
    get: operations["listAssigned"];
  };
  "/api/v1/{org_slug}/activity": {
    parameters: {
    };
    get: operations["listActivity"];
  };
  "/api/v1/{org_slug}/reports/todos/overdue": {
    parameters: {
    };
    get: operations["listOverdue"];
  };
  "/api/v1/{org_slug}/reports/calendar/upcoming": {
    parameters: {
    };
    get: operations["listUpcoming"];
  };
  "/api/v1/{org_slug}/people/{id}/events": {
    parameters: {
    };
    get: operations["listPersonEvents"];
  };
  "/healthz": {
    parameters: {
    };
    get: operations["getHealth"];
  };
  "/readyz": {
    parameters: {
    };
    get: operations["getReadiness"];
  };
  "/metrics": {
    parameters: {
    };
    get: operations["getMetrics"];
  };
  "/api/v1/{org_slug}/recordings/{id}/status/{status}": {
    parameters: {
    };
    put: operations["updateRecordingStatus"];
  };
  "/api/v1/{org_slug}/recordings/{id}/comments": {
    parameters: {
    };
    get: operations["listComments"];
    post: operations["createComment"];
  };
  "/api/v1/{org_slug}/recordings/{id}/comments-closed": {
    parameters: {
    };
    put: operations["closeComments"];
  };
  "/api/v1/{org_slug}/recordings/{id}/publish": {
    parameters: {
    };
    post: operations["publishDraft"];
  };
  "/api/v1/{org_slug}/recordings/{id}/pin": {
    parameters: {
    };
    put: operations["pinMessage"];
    delete: operations["unpinMessage"];
  };
  "/api/v1/{org_slug}/recordings/{id}/watch": {
    parameters: {
    };
    get: operations["getWatch"];
    put: operations["watch"];
    delete: operations["unwatch"];
  };
  "/api/v1/{org_slug}/recordings/{id}/completion": {
    parameters: {
    };
    put: operations["completeRecording"];
    delete: operations["reopenRecording"];
  };
  "/api/v1/{org_slug}/recordings/{id}/assignees": {
    parameters: {
    };
    get: operations["listAssignees"];
    put: operations["updateAssignees"];
  };
  "/api/v1/{org_slug}/recordings/{id}/approval": {
    parameters: {
    };
    put: operations["decideApproval"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Account: {
      id: string;
      slug: string;
      name: string;
      logo_url?: string;
      owners: {
        membership_id: string;
        name: string;
      }[];
      plan: components["schemas"]["Plan"];
      usage: components["schemas"]["PlanUsage"];
      can: components["schemas"]["AccountAbilities"];
      settings: components["schemas"]["OrgSettings"];
      over_limit: boolean;
      created_at: string;
    };
    AccountAbilities: {
      create_projects: boolean;
      invite_people: boolean;
      upload_files: boolean;
      manage_billing: boolean;
      export: boolean;
    };
    AccountExport: {
      format: "atoll-export";
      version: number;
      exported_at: string;
    } & {
      [key: string]: unknown;
    };
    Agent: {
      id: string;
      name: string;
      directable_by: "operators" | "members";
      operator_ids: string[];
      presence: boolean;
      active: boolean;
      token: {
        prefix: string;
        scope: "read" | "full";
        created_at: string;
        last_used_at: string | null;
      } | null;
      created_at: string;
      url: string;
      app_url: string;
    };
    Answer: components["schemas"]["RecordingFields"] & {
      type: "answer";
      occurs_on: string;
    } & {
      type: "answer";
    };
    AnswerCommandLineRequest: {
      request?: string;
      decision?: string;
    };
    AnswerConsentRequest: {
      request?: string;
      decision?: string;
    };
    AnswerHit: components["schemas"]["Answer"] & components["schemas"]["SearchHitFields"] & {
      type: "answer";
    };
    AnswerPatch: {
      content?: string | null;
      content_html?: string | null;
      occurs_on?: string;
      base_version?: number;
    };
    Answerer: {
      creator: components["schemas"]["Byline"];
      answers_count: number;
      last_answered_on: string;
    };
    Approval: components["schemas"]["RecordingFields"] & {
      type: "approval";
      due_on: string | null;
      approver_id: string;
      decision: "asked" | "approved" | "rejected";
      decided_at: string | null;
    } & {
      type: "approval";
    };
    ApprovalHit: components["schemas"]["Approval"] & components["schemas"]["SearchHitFields"] & {
      type: "approval";
    };
    ApprovalPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      due_on?: string | null;
      approver_id?: string;
      base_version?: number;
    };
    Askee: {
      membership_id: string;
      opted_out: boolean;
      last_answered_on: string | null;
    };
    AssignedPerson: {
      person: components["schemas"]["Byline"];
      open_count: number;
    };
    AssignedWork: {
      person: components["schemas"]["Byline"];
      groups: components["schemas"]["AssignedWorkGroup"][];
    };
    AssignedWorkGroup: {
      project?: components["schemas"]["ProjectReference"] | null;
      date?: string | null;
      assignments: components["schemas"]["Work"][];
    };
    Assignees: {
      membership_ids: string[];
    };
    AssigneesNow: {
      membership_ids: string[];
      version?: number;
    };
    Attachment: {
      id: string;
      status: "pending" | "ready";
      url: string;
      content_type: string;
      byte_size: number;
      width: number | null;
      height: number | null;
      filename: string;
      upload: components["schemas"]["AttachmentUpload"] | null;
    };
    AttachmentUpload: {
      method: "PUT";
      url: string | null;
      parts: {
        number: number;
        byte_size: number;
        url: string;
        etag: string | null;
      }[];
      part_size: number | null;
      headers: {
        [key: string]: string;
      };
      expires_at: string;
    };
    AuthStatus: {
      status: boolean;
    };
    Authorization: {
      identity: {
        id: string;
      };
      organizations: components["schemas"]["OrgMembership"][];
      scope: "read" | "full";
      expires_at: string | null;
    };
    Batch: components["schemas"]["BatchAssign"] | components["schemas"]["BatchDue"] | components["schemas"]["BatchShiftDates"] | components["schemas"]["BatchMove"] | components["schemas"]["BatchCopy"] | components["schemas"]["BatchStatus"] | components["schemas"]["BatchColor"] | components["schemas"]["BatchGroup"];
    BatchAssign: {
      verb: "assign";
      ids: string[];
      membership_ids: string[];
      mode: "replace" | "add" | "remove";
    };
    BatchColor: {
      verb: "color";
      ids: string[];
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    BatchCopy: {
      verb: "copy";
      ids: string[];
      parent_id: string;
      include_comments?: boolean;
    };
    BatchDue: {
      verb: "due";
      ids: string[];
      due_on: string | null;
      starts_on?: string | null;
    };
    BatchGroup: {
      verb: "group";
      ids: string[];
      parent_id: string | null;
      title?: string;
    };
    BatchMove: {
      verb: "move";
      ids: string[];
      parent_id: string;
      position?: number;
    };
    BatchResult: {
      count: number;
      ids: string[];
    };
    BatchShiftDates: {
      verb: "shift_dates";
      ids: string[];
      days: number;
      skip_completed?: boolean;
    };
    BatchStatus: {
      verb: "status";
      ids: string[];
      status: "active" | "archived" | "trashed";
    };
    Billing: {
      tier: "free" | "starter" | "pro" | "comped";
      status: "active" | "trialing" | "past_due" | "cancelled" | "pending" | "comped" | "lapsed";
      billing_interval: "monthly" | "yearly" | null;
      trial_ends_at: string | null;
      current_period_end: string | null;
      limits: components["schemas"]["PlanLimits"];
      usage: components["schemas"]["PlanUsage"];
      over_limit: boolean;
    };
    Board: components["schemas"]["RecordingFields"] & {
      type: "board";
    } & {
      type: "board";
    };
    Bulletin: {
      id: string;
      title: string;
      content_html: string;
      published_at: string | null;
      draft: boolean;
    };
    BulletinSummary: {
      id: string;
      title: string;
      excerpt: string | null;
      published_at: string | null;
      read: boolean;
    };
    Bulletins: {
      bulletins: components["schemas"]["BulletinSummary"][];
    };
    Byline: {
      membership_id: string;
      name: string;
      avatar_url: string | null;
      role: components["schemas"]["Role"];
      kind: components["schemas"]["MembershipKind"];
    };
    CalendarEventPatch: {
      project_id?: string | null;
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      starts_at?: string;
      ends_at?: string;
      all_day?: boolean;
      link?: string | null;
      circled?: boolean;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      participant_ids?: string[];
      base_version?: number;
    };
    CalendarFeed: {
      id: string;
      url: string;
      project_id: string | null;
      include_tasks: boolean;
      just: "me" | "everyone";
      created_at: string;
    };
    CancelledOrg: {
      id: string;
      name: string;
      slug: string;
      cancelled_at: string;
      restorable_until: string;
    };
    Card: components["schemas"]["RecordingFields"] & {
      type: "card";
      due_on: string | null;
      assignee_ids: string[];
      completed: boolean;
      completed_at: string | null;
      completer_id: string | null;
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      steps_count: number;
      completed_steps_count: number;
    } & {
      type: "card";
    };
    CardHit: components["schemas"]["Card"] & components["schemas"]["SearchHitFields"] & {
      type: "card";
    };
    CardOccurrence: components["schemas"]["Card"] & components["schemas"]["OccurrenceFields"] & {
      type: "card";
    };
    CardPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      assignee_ids?: string[];
      due_on?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      base_version?: number;
    };
    CardStep: components["schemas"]["RecordingFields"] & {
      type: "card_step";
      due_on: string | null;
      assignee_ids: string[];
      completed: boolean;
      completed_at: string | null;
      completer_id: string | null;
    } & {
      type: "card_step";
    };
    CardStepHit: components["schemas"]["CardStep"] & components["schemas"]["SearchHitFields"] & {
      type: "card_step";
    };
    CardStepOccurrence: components["schemas"]["CardStep"] & components["schemas"]["OccurrenceFields"] & {
      type: "card_step";
    };
    CardStepPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      assignee_ids?: string[];
      due_on?: string | null;
      base_version?: number;
    };
    Category: {
      id: string;
      name: string;
      icon: string | null;
    };
    ChangeEmailRequest: {
      newEmail: string;
      password?: string;
    };
    ChangePasswordRequest: {
      currentPassword: string;
      newPassword: string;
      revokeOtherSessions: boolean;
    };
    ChangePlanRequest: {
      plan: "starter" | "pro";
      billing_interval?: "monthly" | "yearly";
    };
    ChangedOccurrence: {
      series: components["schemas"]["SingleScheduleEntry"];
      created_id: string | null;
    };
    ChangedPlan: {
      tier: "free" | "starter" | "pro" | "comped";
      billing_interval: "monthly" | "yearly" | null;
      status: "active" | "trialing" | "past_due" | "cancelled" | "pending" | "comped" | "lapsed";
    };
    ChatMessage: components["schemas"]["RecordingFields"] & {
      type: "chat_message";
      link_preview: components["schemas"]["LinkPreview"] | null;
      edited_at: string | null;
    } & {
      type: "chat_message";
    };
    ChatMessageHit: components["schemas"]["ChatMessage"] & components["schemas"]["SearchHitFields"] & {
      type: "chat_message";
    };
    ChatMessagePatch: {
      content?: string | null;
      content_html?: string | null;
      base_version?: number;
    };
    ChatRoom: components["schemas"]["RecordingFields"] & {
      type: "chat_room";
    } & {
      type: "chat_room";
    };
    ChatSummary: {
      id: string;
      status: "active" | "archived";
      participants: components["schemas"]["Byline"][];
      last_line: {
        id: string;
        excerpt: string | null;
        creator: components["schemas"]["Byline"];
        created_at: string;
      } | null;
      last_activity_at: string;
      created_at: string;
      url: string;
      app_url: string;
    };
    ChatsExport: {
      format: "atoll-chats";
      version: number;
      exported_at: string;
    } & {
      [key: string]: unknown;
    };
    CheckIns: components["schemas"]["RecordingFields"] & {
      type: "check_ins";
    } & {
      type: "check_ins";
    };
    Checkout: {
      url: string | null;
    };
    Cheer: {
      id: string;
      content: string;
      cheerer: components["schemas"]["Byline"];
      cheerer_membership_id: string;
      author_membership_id: string;
      recording: components["schemas"]["RecordingReference"];
      event_id: string | null;
      created_at: string;
    };
    ClientCorrespondence: components["schemas"]["RecordingFields"] & {
      type: "client_correspondence";
    } & {
      type: "client_correspondence";
    };
    ClientCorrespondenceHit: components["schemas"]["ClientCorrespondence"] & components["schemas"]["SearchHitFields"] & {
      type: "client_correspondence";
    };
    ClientCorrespondencePatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      base_version?: number;
    };
    Clients: components["schemas"]["RecordingFields"] & {
      type: "clients";
    } & {
      type: "clients";
    };
    CloseCommentsRequest: {
      closed: boolean;
      base_version?: number;
    };
    Column: components["schemas"]["RecordingFields"] & {
      type: "column";
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      cards_count: number;
      kind: "triage" | "column" | "not_now" | "done";
    } & {
      type: "column";
    };
    ColumnHit: components["schemas"]["Column"] & components["schemas"]["SearchHitFields"] & {
      type: "column";
    };
    ColumnPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      base_version?: number;
    };
    CommandLineCode: {
      code: string;
      expires_at: string;
    };
    Comment: components["schemas"]["RecordingFields"] & {
      type: "comment";
    } & {
      type: "comment";
    };
    CommentHit: components["schemas"]["Comment"] & components["schemas"]["SearchHitFields"] & {
      type: "comment";
    };
    CommentPatch: {
      content?: string | null;
      content_html?: string | null;
      base_version?: number;
    };
    Company: {
      id: string;
      name: string;
      is_client: boolean;
      restrict_private_chats: boolean;
      people_count: number;
    };
    CompleteAttachmentRequest: {
      parts?: {
        number: number;
        etag: string;
      }[];
    };
    CompletedAttachment: {
      id: string;
      status: "pending" | "ready";
      url: string;
      content_type: string;
      byte_size: number;
      width: number | null;
      height: number | null;
    };
    ConnectedApp: {
      id: string;
      name: string;
      client_id: string;
      resource: string;
      scope: string;
      created_at: string;
      last_used_at: string | null;
    };
    ContentAttachment: {
      id: string;
      filename: string;
      content_type: string;
      byte_size: number;
      width: number | null;
      height: number | null;
      url: string;
      previewable: boolean;
    };
    CopyRecordingRequest: {
      parent_id: string;
      include_comments?: boolean;
    };
    CreateAgentRequest: {
      name: string;
      directable_by?: "operators" | "members";
      operator_ids?: string[];
    };
    CreateAgentTokenRequest: {
      scope?: "read" | "full";
    };
    CreateAnswerRequest: {
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      occurs_on?: string;
    };
    CreateApprovalRequest: {
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      due_on?: string | null;
      approver_id: string;
    };
    CreateAttachmentForm: {
      file: string;
      project_id?: string;
      dm_id?: string;
      recording_id?: string;
    };
    CreateAttachmentRequest: {
      filename: string;
      byte_size: number;
      project_id?: string;
      dm_id?: string;
      recording_id?: string;
    };
    CreateBookmarkRequest: {
      recording_id: string;
    };
    CreateCalendarFeedRequest: {
      project_id?: string | null;
      include_tasks?: boolean;
      just?: "me" | "everyone";
    };
    CreateCategoryRequest: {
      name: string;
      icon?: string | null;
    };
    CreateChatRequest: {
      membership_ids: string[];
    };
    CreateCheckoutRequest: {
      price_id: string;
      billing_interval?: "monthly" | "yearly";
    };
    CreateCheerRequest: {
      content: string;
      event_id?: string;
    };
    CreateCommandLineCodeRequest: {
      challenge: string;
      scope?: "read" | "full";
      device_name: string;
    };
    CreateCommandLineTokenRequest: {
      code: string;
      code_verifier?: string;
    };
    CreateCommentRequest: {
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
    };
    CreateCompanyRequest: {
      name: string;
      is_client?: boolean;
      restrict_private_chats?: boolean;
    };
    CreateEmbedRequest: {
      url: string;
    };
    CreateFolderRequest: {
      name: string;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    CreateGroupRequest: {
      name: string;
      membership_ids?: string[];
    };
    CreateHealthUpdateRequest: {
      position: number;
      status?: "on_track" | "some_risk" | "concerned";
      note?: string | null;
      content?: string | null;
      content_html?: string | null;
      notify?: components["schemas"]["Notify"];
      visible_to_clients?: boolean;
    };
    CreateMarkerRequest: {
      name: string;
      date: string;
    };
    CreateMyNoteRequest: {
      title?: string | null;
      content?: string | null;
      content_html?: string | null;
    };
    CreateMyPriorityRequest: {
      recording_id: string;
    };
    CreateOAuthClientRequest: {
      redirect_uris: string[];
      client_name?: string;
      token_endpoint_auth_method?: string;
      grant_types?: string[];
      response_types?: string[];
      scope?: string;
    };
    CreateOAuthTokenRequest: {
      grant_type: string;
      client_id?: string;
      client_secret?: string;
      code?: string;
      redirect_uri?: string;
      code_verifier?: string;
      refresh_token?: string;
      scope?: string;
      resource?: string;
    };
    CreateOrgRequest: {
      name: string;
      slug?: string;
    };
    CreateOutOfOfficeRequest: {
      starts_on: string;
      ends_on?: string | null;
      note?: string | null;
    };
    CreatePasskeyRequest: {
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        authenticatorAttachment?: "platform" | "cross-platform";
        clientExtensionResults?: Record<string, never>;
        response: {
          clientDataJSON: string;
          attestationObject: string;
          authenticatorData?: string;
          transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
          publicKey?: string;
          publicKeyAlgorithm?: number;
        };
      };
      name?: string;
      password?: string;
      createSession?: boolean;
    };
    CreatePortalRequest: {
      flow?: "subscription_cancel";
    };
    CreateProgressUpdateRequest: {
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      positions: {
        [key: string]: number;
      };
      note?: string | null;
    };
    CreateProjectLinkRequest: {
      url: string;
      title: string;
      description?: string | null;
      visible_to_clients?: boolean;
    };
    CreateProjectRequest: {
      name: string;
      description?: string | null;
      all_access?: boolean;
    };
    CreateQuestionRequest: {
      title: string;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      schedule: components["schemas"]["QuestionScheduleInput"];
      membership_ids: string[];
    };
    CreateSnoozeRequest: {
      resurface_at: string;
      note?: string | null;
    };
    CreateTemplateRequest: {
      project_id?: string;
      name?: string;
      include_assignments?: boolean;
      include_comments?: boolean;
    };
    CreateTokenRequest: {
      name: string;
      scope?: "read" | "full";
      expires_at?: string | null;
    };
    CreateTotpUriRequest: {
      password?: string;
    };
    CreateUploadForm: {
      file: string;
      notes?: string;
      base_name?: string;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
    };
    CreateUploadVersionForm: {
      file: string;
    };
    CreateUploadVersionRequest: {
      version_id?: string;
      attachment_id?: string;
    };
    CurrentSession: {
      session: components["schemas"]["Session"];
      user: components["schemas"]["User"];
    };
    DatedCard: components["schemas"]["Card"] & components["schemas"]["DatedWorkFields"] & {
      type: "card";
    };
    DatedCardStep: components["schemas"]["CardStep"] & components["schemas"]["DatedWorkFields"] & {
      type: "card_step";
    };
    DatedTodo: components["schemas"]["Todo"] & components["schemas"]["DatedWorkFields"] & {
      type: "todo";
    };
    DatedWork: components["schemas"]["DatedTodo"] | components["schemas"]["DatedCard"] | components["schemas"]["DatedCardStep"];
    DatedWorkFields: {
      assignees: components["schemas"]["Byline"][];
    };
    DecideApprovalRequest: {
      decision: "approved" | "rejected";
      base_version?: number;
    };
    DeletePasskeyRequest: {
      id: string;
      password?: string;
    };
    DisableTwoFactorRequest: {
      password?: string;
    };
    Dm: components["schemas"]["RecordingFields"] & {
      type: "dm";
      participants: components["schemas"]["Byline"][];
    } & {
      type: "dm";
    };
    DmPatch: {
      base_version?: number;
    };
    DoToday: {
      events: components["schemas"]["ScheduleEntryOccurrence"][];
      tasks: components["schemas"]["Work"][];
    };
    Document: components["schemas"]["RecordingFields"] & {
      type: "document";
    } & {
      type: "document";
    };
    DocumentHit: components["schemas"]["Document"] & components["schemas"]["SearchHitFields"] & {
      type: "document";
    };
    DocumentPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      base_version?: number;
    };
    DocumentVersion: {
      id: string;
      number: number;
      title: string;
      creator: components["schemas"]["Byline"];
      created_at: string;
      current: boolean;
    };
    DocumentVersionText: {
      id: string;
      number: number;
      title: string;
      creator: components["schemas"]["Byline"];
      created_at: string;
      current: boolean;
      content_html: string | null;
    };
    Doors: {
      signUp: "open" | "invited";
      isNobodyHere: boolean;
      providers: {
        id: "google" | "github" | "microsoft" | "oidc";
        name: string;
      }[];
    };
    DroppedOccurrence: {
      result: "excluded" | "truncated" | "trashed";
      trashed_id: string | null;
      trashed_ids: string[];
    };
    Embed: {
      html: string;
    };
    EnableTwoFactorRequest: {
      password?: string;
    };
    Error: {
      error: {
        code: components["schemas"]["ErrorCode"];
        message: string;
        fields?: {
          [key: string]: {
            code: components["schemas"]["FieldErrorCode"];
            message: string;
          }[];
        };
        details?: {
          [key: string]: unknown;
        };
      };
    };
    ErrorCode: "bad_request" | "user_agent_required" | "invalid_cursor" | "unauthenticated" | "token_expired" | "invalid_grant" | "two_factor_required" | "limit_reached" | "forbidden" | "role_required" | "session_required" | "token_required" | "read_only_token" | "restricted_by_settings" | "two_factor_setup_required" | "provider_required" | "sign_up_closed" | "not_author" | "not_found" | "method_not_allowed" | "not_acceptable" | "stale" | "conflict" | "already_decided" | "thread_closed" | "idempotency_mismatch" | "cursor_expired" | "payload_too_large" | "headers_too_large" | "unsupported_media_type" | "validation_failed" | "rate_limited" | "internal" | "unavailable";
    Event: {
      id: string;
      action: components["schemas"]["EventAction"];
      recording: {
        id: string;
        type: components["schemas"]["RecordingType"];
        title: string | null;
        status: "active" | "archived" | "trashed" | "drafted" | null;
        parent_id: string | null;
        parent_title: string | null;
      } | null;
      project: components["schemas"]["PastProjectReference"] | null;
      actor: {
        membership_id: string;
        name: string;
        avatar_url: string | null;
        kind: components["schemas"]["MembershipKind"];
      };
      details: {
        [key: string]: unknown;
      };
      excerpt: string | null;
      cheers_count: number;
      created_at: string;
    };
    EventAction: "created" | "published" | "scheduled" | "unscheduled" | "title_changed" | "content_changed" | "completed" | "reopened" | "assigned" | "unassigned" | "due_changed" | "moved" | "copied" | "version_added" | "version_restored" | "visibility_changed" | "archived" | "unarchived" | "trashed" | "restored" | "pinned" | "unpinned" | "comments_closed" | "comments_reopened" | "link_published" | "link_unpublished" | "subscribers_changed" | "recurrence_changed" | "occurrence_changed" | "occurrence_excluded" | "series_truncated" | "answered" | "paused" | "resumed" | "approved" | "rejected" | "progress_set" | "health_set" | "category_changed" | "color_changed" | "reassigned" | "project_created" | "project_renamed" | "project_archived" | "project_restored" | "project_trashed" | "access_changed" | "tool_enabled" | "tool_disabled" | "member_joined";
    FieldErrorCode: "required" | "too_long" | "too_short" | "invalid" | "not_in_list" | "out_of_range" | "contains_link" | "duplicate" | "wrong_parent" | "wrong_type" | "not_member" | "limit" | "recurrence_empty" | "unknown";
    FileVersion: {
      id: string;
      filename: string;
      content_type: string;
      byte_size: number;
      width: number | null;
      height: number | null;
      creator: components["schemas"]["Byline"];
      created_at: string;
      current: boolean;
      download_url: string;
    };
    Folder: components["schemas"]["RecordingFields"] & {
      type: "folder";
      documents_count: number;
      uploads_count: number;
      folders_count: number;
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    } & {
      type: "folder";
    };
    FolderHit: components["schemas"]["Folder"] & components["schemas"]["SearchHitFields"] & {
      type: "folder";
    };
    FolderPatch: {
      title?: string;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      base_version?: number;
    };
    GenerateBackupCodesRequest: {
      password?: string;
    };
    Group: {
      id: string;
      name: string;
      membership_ids: string[];
    };
    HealthGauge: {
      enabled: boolean;
      position: number | null;
      status: "on_track" | "some_risk" | "concerned" | null;
      note: string | null;
      updated_at: string | null;
      updated_by: components["schemas"]["Byline"] | null;
      updates: components["schemas"]["HealthGaugeUpdate"][];
    };
    HealthGaugeUpdate: {
      id: string;
      position: number;
      status: "on_track" | "some_risk" | "concerned";
      note: string | null;
      content_html: string | null;
      creator: components["schemas"]["Byline"];
      comments_count: number;
      cheers_count: number;
      created_at: string;
    };
    HealthReport: {
      project: components["schemas"]["ProjectReference"];
      enabled: boolean;
      position: number | null;
      status: "on_track" | "some_risk" | "concerned" | null;
      note: string | null;
      updated_at: string | null;
      updated_by: components["schemas"]["Byline"] | null;
    };
    HealthUpdate: components["schemas"]["RecordingFields"] & {
      type: "health_update";
      health: components["schemas"]["ProjectHealth"];
      note: string | null;
    } & {
      type: "health_update";
    };
    HealthUpdateHit: components["schemas"]["HealthUpdate"] & components["schemas"]["SearchHitFields"] & {
      type: "health_update";
    };
    HealthUpdatePatch: {
      content?: string | null;
      content_html?: string | null;
      health?: components["schemas"]["ProjectHealth"];
      note?: string | null;
      base_version?: number;
    };
    HomeFolder: {
      id: string;
      name: string;
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      position: number;
      created_at: string;
    };
    Invitation: {
      id: string;
      membership_id: string;
      email: string;
      name: string | null;
      title: string | null;
      role: components["schemas"]["Role"];
      note: string | null;
      project_ids: string[];
      inviter_id: string;
      status: "pending" | "accepted" | "cancelled";
      created_at: string;
      sent_at: string;
      expires_at: string;
    };
    InvitationPreview: {
      org: {
        name: string;
        slug: string;
      };
      inviter: {
        name: string | null;
      };
      email: string;
      role: components["schemas"]["Role"];
    };
    InvitationProjects: {
      project_ids: string[];
    };
    InviteLink: {
      url: string | null;
      created_at: string | null;
    };
    InvitePersonRequest: {
      email: string;
      role: "owner" | "admin" | "member" | "client";
      name?: string;
      title?: string | null;
      note?: string | null;
      company_id?: string | null;
      project_ids?: string[];
    };
    JoinPreview: {
      org: {
        name: string;
        slug: string;
      };
      role: components["schemas"]["Role"];
    };
    LateCard: components["schemas"]["Card"] & components["schemas"]["LateWorkFields"] & {
      type: "card";
    };
    LateCardStep: components["schemas"]["CardStep"] & components["schemas"]["LateWorkFields"] & {
      type: "card_step";
    };
    LateTodo: components["schemas"]["Todo"] & components["schemas"]["LateWorkFields"] & {
      type: "todo";
    };
    LateWork: components["schemas"]["LateTodo"] | components["schemas"]["LateCard"] | components["schemas"]["LateCardStep"];
    LateWorkFields: {
      assignees: components["schemas"]["Byline"][];
      days_late: number;
    };
    LinkPreview: {
      url: string;
      title: string;
      description: string | null;
      image_url: string | null;
    };
    LinkSocialRequest: {
      provider: "google" | "github" | "microsoft" | "oidc";
      callbackURL?: string;
      password?: string;
    };
    ListedSession: {
      id: string;
      userId: string;
      createdAt: string;
      updatedAt: string;
      expiresAt: string;
      ipAddress: string | null;
      userAgent: string | null;
      token: string;
      current: boolean;
    };
    MembershipKind: "person" | "agent";
    MergePeopleRequest: {
      winner_id: string;
      loser_id: string;
    };
    Message: components["schemas"]["RecordingFields"] & {
      type: "message";
      category_id: string | null;
      category: components["schemas"]["Category"] | null;
      pinned: boolean;
      pinned_at: string | null;
    } & {
      type: "message";
    };
    MessageBoard: components["schemas"]["RecordingFields"] & {
      type: "message_board";
    } & {
      type: "message_board";
    };
    MessageHit: components["schemas"]["Message"] & components["schemas"]["SearchHitFields"] & {
      type: "message";
    };
    MessagePatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      category_id?: string | null;
      base_version?: number;
    };
    MoveRecordingRequest: {
      parent_id?: string;
      position?: number;
      base_version?: number;
    };
    MyAssignments: {
      priorities: components["schemas"]["Work"][];
      others: components["schemas"]["Work"][];
    };
    NewAnswer: {
      type: "answer";
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      occurs_on?: string;
    };
    NewApproval: {
      type: "approval";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      due_on?: string | null;
      approver_id: string;
    };
    NewCalendarEvent: {
      project_id?: string | null;
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      starts_at: string;
      ends_at?: string;
      all_day?: boolean;
      link?: string | null;
      circled?: boolean;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      participant_ids?: string[];
    };
    NewCard: {
      type: "card";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      assignee_ids?: string[];
      due_on?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    NewCardStep: {
      type: "card_step";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      assignee_ids?: string[];
      due_on?: string | null;
    };
    NewChatMessage: {
      type: "chat_message";
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
    };
    NewClientCorrespondence: {
      type: "client_correspondence";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
    };
    NewColumn: {
      type: "column";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    NewComment: {
      type: "comment";
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
    };
    NewDocument: {
      type: "document";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
    };
    NewFolder: {
      type: "folder";
      title: string;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    NewMessage: {
      type: "message";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      category_id?: string | null;
    };
    NewProgressUpdate: {
      type: "progress_update";
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      positions: {
        [key: string]: number;
      };
      note?: string | null;
    };
    NewPushSubscription: {
      endpoint: string;
      expirationTime?: number | null;
      keys: {
        p256dh: string;
        auth: string;
      };
    };
    NewQuestion: {
      type: "question";
      title: string;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      schedule: components["schemas"]["QuestionScheduleInput"];
      membership_ids: string[];
    };
    NewRecording: components["schemas"]["NewMessage"] | components["schemas"]["NewTodolist"] | components["schemas"]["NewTodo"] | components["schemas"]["NewFolder"] | components["schemas"]["NewDocument"] | components["schemas"]["NewUpload"] | components["schemas"]["NewScheduleEntry"] | components["schemas"]["NewColumn"] | components["schemas"]["NewCard"] | components["schemas"]["NewCardStep"] | components["schemas"]["NewChatMessage"] | components["schemas"]["NewQuestion"] | components["schemas"]["NewAnswer"] | components["schemas"]["NewClientCorrespondence"] | components["schemas"]["NewApproval"] | components["schemas"]["NewComment"] | components["schemas"]["NewProgressUpdate"];
    NewScheduleEntry: {
      type: "schedule_entry";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      starts_at: string;
      ends_at?: string;
      all_day?: boolean;
      link?: string | null;
      circled?: boolean;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      participant_ids?: string[];
    };
    NewTodo: {
      type: "todo";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      assignee_ids?: string[];
      due_on?: string | null;
      starts_on?: string | null;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
    };
    NewTodolist: {
      type: "todolist";
      title: string;
      content?: string | null;
      content_html?: string | null;
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      status?: "active" | "drafted";
      scheduled_at?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
    };
    NewToken: {
      id: string;
      name: string;
      prefix: string;
      scope: "read" | "full";
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
      token: string;
    };
    NewUpload: {
      type: "upload";
      visible_to_clients?: boolean;
      notify?: components["schemas"]["Notify"];
      attachment_id: string;
      base_name?: string;
      notes?: string | null;
    };
    Note: {
      id: string;
      title: string | null;
      content_html: string | null;
      created_at: string;
      updated_at: string;
    };
    Notice: "mentioned" | "assigned" | "posted" | "commented" | "completed" | "reopened" | "cheered" | "invited" | "event_changed" | "event_cancelled" | "chat_activity" | "dm_message" | "asked" | "answered" | "approval_requested" | "approval_decided" | "correspondence" | "health_updated" | "progress_updated" | "subscribed" | "resurfaced" | "published" | "granted_access" | "role_changed" | "announced" | "export_ready";
    Notification: {
      id: string;
      action: components["schemas"]["Notice"];
      recording_id: string | null;
      bulletin_id: string | null;
      project_id: string | null;
      recording: {
        id: string;
        type: components["schemas"]["RecordingType"];
        title: string;
        parent_id: string | null;
        parent_title: string | null;
      } | null;
      actor_membership_id: string | null;
      actor_role: components["schemas"]["Role"] | null;
      excerpt: string | null;
      count: number;
      first_recording_id: string | null;
      parts: components["schemas"]["NotificationPart"][];
      read: boolean;
      read_at: string | null;
      created_at: string;
      updated_at: string;
      cursor: string;
      directive?: boolean;
      from_operator?: boolean;
    };
    NotificationPart: {
      recording_id: string | null;
      actor_membership_id: string;
      excerpt: string | null;
      created_at: string;
    };
    NotificationTray: {
      unread_count: number;
      notifications: components["schemas"]["Notification"][];
      next_cursor?: string;
      earlier_cursor?: string;
    };
    Notify: boolean | {
      membership_ids: string[];
    };
    OAuthClient: {
      client_id: string;
      client_id_issued_at: number;
      client_secret?: string;
      client_secret_expires_at?: number;
      client_name: string;
      redirect_uris: string[];
      grant_types: string[];
      response_types: string[];
      token_endpoint_auth_method: string;
      scope: string;
    };
    OAuthError: {
      error: string;
      error_description: string;
    };
    OAuthRefusal: components["schemas"]["OAuthError"] | components["schemas"]["Error"];
    OAuthTokens: {
      access_token: string;
      token_type: string;
      expires_in: number;
      refresh_token: string;
      scope: string;
    };
    Occurrence: components["schemas"]["ScheduleEntryOccurrence"] | components["schemas"]["TodoOccurrence"] | components["schemas"]["CardOccurrence"] | components["schemas"]["CardStepOccurrence"];
    OccurrenceFields: {
      starts_at: string;
      ends_at: string | null;
      all_day: boolean;
      occurrence_key: string;
      task: boolean;
      can: {
        edit: boolean;
      };
    };
    Ok: {
      ok: boolean;
    };
    OptOutOfQuestionRequest: {
      opted_out: boolean;
    };
    OrgListItem: {
      id: string;
      name: string;
      slug: string;
      role: components["schemas"]["Role"];
    };
    OrgMembership: {
      id: string;
      name: string;
      slug: string;
      href: string;
      membership_id: string;
      role: components["schemas"]["Role"];
      membership_kind: components["schemas"]["MembershipKind"];
    };
    OrgSettings: {
      tool_names: {
        message_board?: string | null;
        todos?: string | null;
        folder?: string | null;
        schedule?: string | null;
        board?: string | null;
        chat?: string | null;
      };
      history_retention_days: number | null;
      require_two_factor: boolean;
      require_provider: "google" | "github" | "microsoft" | "oidc" | null;
      restrict_project_edits: boolean;
      restrict_people_edits: boolean;
      restrict_content_actions: boolean;
      restrict_public_links: boolean;
      limit_comment_editing: number | null;
    };
    OutOfOffice: {
      starts_on: string;
      ends_on: string | null;
      note: string | null;
    };
    OverdueWork: {
      under_a_week: components["schemas"]["LateWork"][];
      over_a_week: components["schemas"]["LateWork"][];
      over_a_month: components["schemas"]["LateWork"][];
      over_three_months: components["schemas"]["LateWork"][];
    };
    ParsedEvent: {
      title: string;
      starts_at: string | null;
      ends_at: string | null;
      all_day: boolean;
    };
    Passkey: {
      id: string;
      name: string;
      userId: string;
      credentialID: string;
      deviceType: string;
      backedUp: boolean;
      transports: string;
      createdAt: string;
      lastUsedAt: string | null;
    };
    PasskeyOptions: {
      challenge: string;
    } & {
      [key: string]: unknown;
    };
    PasskeyResult: {
      passkey: components["schemas"]["Passkey"];
    };
    PastProjectReference: {
      id: string;
      name: string | null;
    };
    PauseQuestionRequest: {
      paused: boolean;
      base_version?: number;
    };
    Person: {
      membership_id: string;
      name: string;
      email: string | null;
      role: components["schemas"]["Role"];
      title: string | null;
      company: {
        id: string;
        name: string;
        is_client: boolean;
      } | null;
      kind: components["schemas"]["MembershipKind"];
      active: boolean;
      avatar_url: string | null;
      out_of_office: {
        starts_on: string;
        ends_on: string | null;
      } | null;
      status: "active" | "invited" | "removed";
      created_at: string;
      url: string;
      app_url: string;
    };
    Plan: {
      tier: "free" | "starter" | "pro" | "comped";
      status: "active" | "trialing" | "past_due" | "cancelled" | "pending" | "comped" | "lapsed";
      billing_interval: "monthly" | "yearly" | null;
      trial_ends_at: string | null;
      current_period_end: string | null;
      limits: components["schemas"]["PlanLimits"];
    };
    PlanLimits: {
      projects: number;
      people: number;
      storage_bytes: number;
      chat_history_days: number;
    };
    PlanUsage: {
      projects: number;
      people: number;
      storage_bytes: number;
    };
    Portal: {
      url: string;
    };
    Preferences: {
      timezone: string;
      time_format: "12h" | "24h";
      week_starts_on: number;
      theme: "system" | "light" | "dark";
      views: {
        [key: string]: unknown;
      };
      out_of_office: {
        starts_on: string;
        ends_on: string | null;
      } | null;
      notifications: {
        scope: "everything" | "mentions";
        channels: {
          email: boolean;
          push: boolean;
        };
      };
      quiet_hours: {
        enabled: boolean;
        start: string;
        end: string;
        work_days: number[];
      };
    };
    Price: {
      id: string;
      tier: "starter" | "pro";
      billing_interval: "monthly" | "yearly";
      unit_amount: number;
      currency: string;
      limits: components["schemas"]["PlanLimits"];
    };
    Prices: {
      prices: components["schemas"]["Price"][];
    };
    ProgressChart: {
      lists: {
        todolist_id: string;
        title: string;
        color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
        position: number;
        note: string | null;
        history: {
          position: number | null;
          note: string | null;
          actor: components["schemas"]["Byline"];
          created_at: string;
        }[];
      }[];
      updates: components["schemas"]["ProgressUpdate"][];
    };
    ProgressUpdate: components["schemas"]["RecordingFields"] & {
      type: "progress_update";
      positions: {
        [key: string]: number;
      };
      note: string | null;
    } & {
      type: "progress_update";
    };
    ProgressUpdateHit: components["schemas"]["ProgressUpdate"] & components["schemas"]["SearchHitFields"] & {
      type: "progress_update";
    };
    ProgressUpdatePatch: {
      content?: string | null;
      content_html?: string | null;
      positions?: {
        [key: string]: number;
      };
      note?: string | null;
      base_version?: number;
    };
    Project: {
      id: string;
      name: string;
      description: string | null;
      status: "active" | "archived" | "trashed";
      all_access: boolean;
      folder_id: string | null;
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      starts_on: string | null;
      ends_on: string | null;
      clients_enabled: boolean;
      client_company_name: string | null;
      starred: boolean;
      tools: components["schemas"]["Tool"][];
      check_ins_id: string | null;
      clients_id: string | null;
      people_count: number;
      people_ids: string[];
      unread_count: number;
      creator: components["schemas"]["Byline"];
      can: components["schemas"]["ProjectAbilities"];
      created_at: string;
      updated_at: string;
      url: string;
      app_url: string;
    };
    ProjectAbilities: {
      edit: boolean;
      edit_people: boolean;
      set_status: boolean;
    };
    ProjectBell: {
      scope: "everything" | "mentions" | null;
    };
    ProjectHealth: {
      position: number;
      status: "on_track" | "some_risk" | "concerned";
    };
    ProjectLink: {
      id: string;
      url: string;
      title: string;
      description: string | null;
      visible_to_clients: boolean;
      position: number;
      created_at: string;
    };
    ProjectReference: {
      id: string;
      name: string;
    };
    ProviderAccount: {
      id: string;
      providerId: "credential" | "google" | "github" | "microsoft" | "oidc";
      accountId: string;
      userId: string;
      scopes: string[];
      createdAt: string;
      updatedAt: string | null;
    };
    ProviderAddress: {
      url: string;
      redirect: boolean;
    };
    PublicItem: {
      recording: components["schemas"]["RecordingReference"];
      project: components["schemas"]["ProjectReference"] | null;
      url: string;
      creator: components["schemas"]["Byline"];
      created_at: string;
    };
    PublicLink: {
      published: boolean;
      url: string | null;
    };
    PushKey: {
      public_key: string;
    };
    PushSubscription: {
      id: string;
      host: string;
      user_agent: string | null;
      is_current: boolean;
      created_at: string;
      last_pushed_at: string | null;
    };
    Question: components["schemas"]["RecordingFields"] & {
      type: "question";
      schedule: components["schemas"]["QuestionSchedule"];
      paused: boolean;
      askees: components["schemas"]["Askee"][];
      answers_count: number;
      next_ask_at: string | null;
    } & {
      type: "question";
    };
    QuestionHit: components["schemas"]["Question"] & components["schemas"]["SearchHitFields"] & {
      type: "question";
    };
    QuestionPatch: {
      title?: string;
      schedule?: components["schemas"]["QuestionScheduleInput"];
      membership_ids?: string[];
      base_version?: number;
    };
    QuestionSchedule: {
      frequency: "daily" | "weekly" | "every_other_week" | "monthly";
      days: number[];
      hour: number;
      minute: 0 | 30;
    };
    QuestionScheduleInput: {
      frequency: "daily" | "weekly" | "every_other_week" | "monthly";
      days?: number[];
      hour: number;
      minute?: 0 | 30;
    };
    ReassignRequest: {
      mode?: "reassign" | "remove" | "add";
      from_id: string;
      to_id?: string | null;
      project_id?: string | null;
    };
    Reassignment: {
      count: number;
      skipped: number;
    };
    ReassignmentPreview: {
      project: components["schemas"]["ProjectReference"] | null;
      count: number;
      skipped: number;
    };
    RecentCheers: {
      received: components["schemas"]["Cheer"][];
      given: components["schemas"]["Cheer"][];
    };
    Recording: components["schemas"]["MessageBoard"] | components["schemas"]["Message"] | components["schemas"]["TodoSet"] | components["schemas"]["Todolist"] | components["schemas"]["Todo"] | components["schemas"]["Folder"] | components["schemas"]["Document"] | components["schemas"]["Upload"] | components["schemas"]["Schedule"] | components["schemas"]["ScheduleEntry"] | components["schemas"]["Board"] | components["schemas"]["Column"] | components["schemas"]["Card"] | components["schemas"]["CardStep"] | components["schemas"]["ChatRoom"] | components["schemas"]["Dm"] | components["schemas"]["ChatMessage"] | components["schemas"]["CheckIns"] | components["schemas"]["Question"] | components["schemas"]["Answer"] | components["schemas"]["Clients"] | components["schemas"]["ClientCorrespondence"] | components["schemas"]["Approval"] | components["schemas"]["Comment"] | components["schemas"]["ProgressUpdate"] | components["schemas"]["HealthUpdate"];
    RecordingAbilities: {
      edit: boolean;
      complete: boolean;
      assign: boolean;
      comment: boolean;
      cheer: boolean;
      close_comments: boolean;
      change_visibility: boolean;
      publish_link: boolean;
      move: boolean;
      pin: boolean;
      archive: boolean;
      trash: boolean;
      restore: boolean;
      delete: boolean;
      publish: boolean;
      decide?: boolean;
    };
    RecordingFields: {
      id: string;
      title: string;
      content_html: string | null;
      status: components["schemas"]["RecordingStatus"];
      inherits_status: boolean;
      project_id: string | null;
      parent_id: string | null;
      position: number;
      creator: components["schemas"]["Byline"];
      visible_to_clients: boolean;
      comments_closed: boolean;
      comments_count: number;
      cheers_count: number;
      subscribed: boolean;
      bookmarked: boolean;
      created_at: string;
      updated_at: string;
      published_at: string | null;
      scheduled_at: string | null;
      trashed_at: string | null;
      public: boolean;
      version: number;
      url: string;
      app_url: string;
    };
    RecordingPatch: components["schemas"]["MessagePatch"] | components["schemas"]["TodolistPatch"] | components["schemas"]["TodoPatch"] | components["schemas"]["FolderPatch"] | components["schemas"]["DocumentPatch"] | components["schemas"]["UploadPatch"] | components["schemas"]["ScheduleEntryPatch"] | components["schemas"]["ColumnPatch"] | components["schemas"]["CardPatch"] | components["schemas"]["CardStepPatch"] | components["schemas"]["DmPatch"] | components["schemas"]["ChatMessagePatch"] | components["schemas"]["QuestionPatch"] | components["schemas"]["AnswerPatch"] | components["schemas"]["ClientCorrespondencePatch"] | components["schemas"]["ApprovalPatch"] | components["schemas"]["CommentPatch"] | components["schemas"]["ProgressUpdatePatch"] | components["schemas"]["HealthUpdatePatch"];
    RecordingReference: {
      id: string;
      type: components["schemas"]["RecordingType"];
      title: string;
    };
    RecordingStatus: "active" | "archived" | "trashed" | "drafted";
    RecordingType: "message_board" | "message" | "todo_set" | "todolist" | "todo" | "folder" | "document" | "upload" | "schedule" | "schedule_entry" | "board" | "column" | "card" | "card_step" | "chat_room" | "dm" | "chat_message" | "check_ins" | "question" | "answer" | "clients" | "client_correspondence" | "approval" | "comment" | "progress_update" | "health_update";
    RecoveryCodes: {
      status: boolean;
      backupCodes: string[];
    };
    Recurrence: {
      frequency: "daily" | "weekly" | "monthly" | "yearly";
      weekdays?: number[];
      monthly_mode?: "day_of_month" | "nth_weekday";
      day_of_month?: number | -1;
      nth?: number | -1;
      weekday?: number;
      month?: number;
      until?: string | null;
      count?: number | null;
      time_zone: string;
      mode?: "schedule" | "after_completion";
      interval: number;
      summary: string;
      next_on: string | null;
    };
    RecurrenceInput: {
      frequency: "daily" | "weekly" | "monthly" | "yearly";
      weekdays?: number[];
      monthly_mode?: "day_of_month" | "nth_weekday";
      day_of_month?: number | -1;
      nth?: number | -1;
      weekday?: number;
      month?: number;
      until?: string | null;
      count?: number | null;
      time_zone: string;
      mode?: "schedule" | "after_completion";
      interval: number;
      summary?: string;
      next_on?: string | null;
    };
    RequestPasswordResetRequest: {
      email: string;
    };
    ResetPasswordRequest: {
      token: string;
      newPassword: string;
    };
    RestoredItem: {
      id: string;
      type: components["schemas"]["RecordingType"];
      title: string;
      project: components["schemas"]["PastProjectReference"] | null;
      creator: components["schemas"]["Byline"];
      trashed_at: string | null;
      purges_at: string | null;
      status: "active" | "archived" | "trashed" | "drafted";
    };
    RevokeOAuthTokenRequest: {
      token: string;
      token_type_hint?: string;
      client_id?: string;
      client_secret?: string;
    };
    RevokeSessionRequest: {
      token: string;
    };
    RoadmapMarker: {
      id: string;
      name: string;
      date: string;
      created_at: string;
    };
    Role: "owner" | "admin" | "member" | "client";
    SayHereRequest: {
      recording_id: string;
    };
    SayTypingRequest: {
      recording_id: string;
    };
    Schedule: components["schemas"]["RecordingFields"] & {
      type: "schedule";
    } & {
      type: "schedule";
    };
    ScheduleEntry: components["schemas"]["RecordingFields"] & {
      type: "schedule_entry";
      starts_at: string;
      ends_at: string | null;
      all_day: boolean;
      link: string | null;
      circled: boolean;
      participant_ids: string[];
      recurrence: components["schemas"]["Recurrence"] | null;
      series_id: string | null;
      occurrence_key: string | null;
    } & {
      type: "schedule_entry";
    };
    ScheduleEntryHit: components["schemas"]["ScheduleEntry"] & components["schemas"]["SearchHitFields"] & {
      type: "schedule_entry";
    };
    ScheduleEntryOccurrence: components["schemas"]["ScheduleEntry"] & components["schemas"]["OccurrenceFields"] & {
      type: "schedule_entry";
    };
    ScheduleEntryPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      starts_at?: string;
      ends_at?: string;
      all_day?: boolean;
      link?: string | null;
      circled?: boolean;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      participant_ids?: string[];
      base_version?: number;
    };
    Scratchpad: {
      content_html: string | null;
      updated_at: string | null;
      previous_available: boolean;
    };
    SearchHit: components["schemas"]["MessageHit"] | components["schemas"]["TodolistHit"] | components["schemas"]["TodoHit"] | components["schemas"]["FolderHit"] | components["schemas"]["DocumentHit"] | components["schemas"]["UploadHit"] | components["schemas"]["ScheduleEntryHit"] | components["schemas"]["ColumnHit"] | components["schemas"]["CardHit"] | components["schemas"]["CardStepHit"] | components["schemas"]["ChatMessageHit"] | components["schemas"]["QuestionHit"] | components["schemas"]["AnswerHit"] | components["schemas"]["ClientCorrespondenceHit"] | components["schemas"]["ApprovalHit"] | components["schemas"]["CommentHit"] | components["schemas"]["ProgressUpdateHit"] | components["schemas"]["HealthUpdateHit"];
    SearchHitFields: {
      excerpt_html: string;
      matched: "title" | "content" | "file";
      score: number;
    };
    SearchMetadata: {
      types: {
        key: components["schemas"]["RecordingType"];
        label: string;
      }[];
      file_types: {
        key: "image" | "video" | "audio" | "pdf" | "document" | "spreadsheet" | "presentation" | "archive" | "code" | "other";
        label: string;
      }[];
      sorts: {
        key: "relevance" | "recent";
        label: string;
      }[];
    };
    SendVerificationEmailRequest: {
      email: string;
    };
    ServerHealth: {
      status: "ok";
    };
    Session: {
      id: string;
      userId: string;
      createdAt: string;
      updatedAt: string;
      expiresAt: string;
      ipAddress: string | null;
      userAgent: string | null;
    };
    SetPasswordRequest: {
      newPassword?: string;
      email?: string;
    };
    SignInEmailRequest: {
      email: string;
      password: string;
      rememberMe?: boolean;
    };
    SignInOnPageRequest: {
      email?: string;
      password?: string;
      code?: string;
      return_to?: string;
    };
    SignInPasskeyRequest: {
      response: {
        id: string;
        rawId: string;
        type: "public-key";
        authenticatorAttachment?: "platform" | "cross-platform";
        clientExtensionResults?: Record<string, never>;
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string;
        };
      };
    };
    SignInResult: components["schemas"]["SignedIn"] | components["schemas"]["TwoFactorWanted"];
    SignInSocialRequest: {
      provider: "google" | "github" | "microsoft" | "oidc";
      callbackURL?: string;
      invitation?: string;
    };
    SignOutResult: {
      success: boolean;
    };
    SignUpEmailRequest: {
      name: string;
      email: string;
      password: string;
      invitation?: string;
    };
    SignedIn: {
      redirect?: boolean;
      token: string | null;
      user: components["schemas"]["User"];
    };
    SingleAnswer: components["schemas"]["Answer"] & components["schemas"]["SingleRecordingFields"] & {
      type: "answer";
    };
    SingleApproval: components["schemas"]["Approval"] & components["schemas"]["SingleRecordingFields"] & {
      type: "approval";
    };
    SingleBoard: components["schemas"]["Board"] & components["schemas"]["SingleRecordingFields"] & {
      type: "board";
    };
    SingleCard: components["schemas"]["Card"] & components["schemas"]["SingleRecordingFields"] & {
      type: "card";
    };
    SingleCardStep: components["schemas"]["CardStep"] & components["schemas"]["SingleRecordingFields"] & {
      type: "card_step";
    };
    SingleChatMessage: components["schemas"]["ChatMessage"] & components["schemas"]["SingleRecordingFields"] & {
      type: "chat_message";
    };
    SingleChatRoom: components["schemas"]["ChatRoom"] & components["schemas"]["SingleRecordingFields"] & {
      type: "chat_room";
    };
    SingleCheckIns: components["schemas"]["CheckIns"] & components["schemas"]["SingleRecordingFields"] & {
      type: "check_ins";
    };
    SingleClientCorrespondence: components["schemas"]["ClientCorrespondence"] & components["schemas"]["SingleRecordingFields"] & {
      type: "client_correspondence";
    };
    SingleClients: components["schemas"]["Clients"] & components["schemas"]["SingleRecordingFields"] & {
      type: "clients";
    };
    SingleColumn: components["schemas"]["Column"] & components["schemas"]["SingleRecordingFields"] & {
      type: "column";
    };
    SingleComment: components["schemas"]["Comment"] & components["schemas"]["SingleRecordingFields"] & {
      type: "comment";
    };
    SingleDm: components["schemas"]["Dm"] & components["schemas"]["SingleRecordingFields"] & {
      type: "dm";
    };
    SingleDocument: components["schemas"]["Document"] & components["schemas"]["SingleRecordingFields"] & {
      type: "document";
    };
    SingleFolder: components["schemas"]["Folder"] & components["schemas"]["SingleRecordingFields"] & {
      type: "folder";
    };
    SingleHealthUpdate: components["schemas"]["HealthUpdate"] & components["schemas"]["SingleRecordingFields"] & {
      type: "health_update";
    };
    SingleMessage: components["schemas"]["Message"] & components["schemas"]["SingleRecordingFields"] & {
      type: "message";
    };
    SingleMessageBoard: components["schemas"]["MessageBoard"] & components["schemas"]["SingleRecordingFields"] & {
      type: "message_board";
    };
    SingleProgressUpdate: components["schemas"]["ProgressUpdate"] & components["schemas"]["SingleRecordingFields"] & {
      type: "progress_update";
    };
    SingleQuestion: components["schemas"]["Question"] & components["schemas"]["SingleRecordingFields"] & {
      type: "question";
    };
    SingleRecording: components["schemas"]["SingleMessageBoard"] | components["schemas"]["SingleMessage"] | components["schemas"]["SingleTodoSet"] | components["schemas"]["SingleTodolist"] | components["schemas"]["SingleTodo"] | components["schemas"]["SingleFolder"] | components["schemas"]["SingleDocument"] | components["schemas"]["SingleUpload"] | components["schemas"]["SingleSchedule"] | components["schemas"]["SingleScheduleEntry"] | components["schemas"]["SingleBoard"] | components["schemas"]["SingleColumn"] | components["schemas"]["SingleCard"] | components["schemas"]["SingleCardStep"] | components["schemas"]["SingleChatRoom"] | components["schemas"]["SingleDm"] | components["schemas"]["SingleChatMessage"] | components["schemas"]["SingleCheckIns"] | components["schemas"]["SingleQuestion"] | components["schemas"]["SingleAnswer"] | components["schemas"]["SingleClients"] | components["schemas"]["SingleClientCorrespondence"] | components["schemas"]["SingleApproval"] | components["schemas"]["SingleComment"] | components["schemas"]["SingleProgressUpdate"] | components["schemas"]["SingleHealthUpdate"];
    SingleRecordingFields: {
      content_attachments: components["schemas"]["ContentAttachment"][];
      byline: components["schemas"]["Byline"];
      parent: components["schemas"]["RecordingReference"] | null;
      project: components["schemas"]["ProjectReference"] | null;
      ancestors: components["schemas"]["RecordingReference"][];
      subscribers_count: number;
      can: components["schemas"]["RecordingAbilities"];
    };
    SingleSchedule: components["schemas"]["Schedule"] & components["schemas"]["SingleRecordingFields"] & {
      type: "schedule";
    };
    SingleScheduleEntry: components["schemas"]["ScheduleEntry"] & components["schemas"]["SingleRecordingFields"] & {
      type: "schedule_entry";
    };
    SingleTodo: components["schemas"]["Todo"] & components["schemas"]["SingleRecordingFields"] & {
      type: "todo";
    };
    SingleTodoSet: components["schemas"]["TodoSet"] & components["schemas"]["SingleRecordingFields"] & {
      type: "todo_set";
    };
    SingleTodolist: components["schemas"]["Todolist"] & components["schemas"]["SingleRecordingFields"] & {
      type: "todolist";
    };
    SingleUpload: components["schemas"]["Upload"] & components["schemas"]["SingleRecordingFields"] & {
      type: "upload";
    };
    Snooze: {
      recording_id: string;
      resurface_at: string;
      note: string | null;
      created_at: string;
      recording: components["schemas"]["Recording"];
    };
    Snoozes: {
      due: components["schemas"]["Snooze"][];
      waiting: components["schemas"]["Snooze"][];
    };
    StorageUse: {
      used_bytes: number;
      limit_bytes: number | null;
      largest: {
        recording: components["schemas"]["RecordingReference"];
        byte_size: number;
      }[];
    };
    Subscribers: {
      membership_ids: string[];
    };
    Subscription: {
      subscribed: boolean;
    };
    Template: {
      id: string;
      name: string;
      description: string | null;
      clients_enabled: boolean;
      tools: components["schemas"]["Tool"][];
      check_ins_id: string | null;
      clients_id: string | null;
      creator: components["schemas"]["Byline"];
      can: components["schemas"]["TemplateAbilities"];
      created_at: string;
      updated_at: string;
    };
    TemplateAbilities: {
      edit: boolean;
      trash: boolean;
      restore: boolean;
    };
    Todo: components["schemas"]["RecordingFields"] & {
      type: "todo";
      due_on: string | null;
      assignee_ids: string[];
      completed: boolean;
      completed_at: string | null;
      completer_id: string | null;
      starts_on: string | null;
      recurrence: components["schemas"]["Recurrence"] | null;
      series_id: string | null;
      subtasks_count: number;
      completed_subtasks_count: number;
    } & {
      type: "todo";
    };
    TodoHit: components["schemas"]["Todo"] & components["schemas"]["SearchHitFields"] & {
      type: "todo";
    };
    TodoOccurrence: components["schemas"]["Todo"] & components["schemas"]["OccurrenceFields"] & {
      type: "todo";
    };
    TodoPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      assignee_ids?: string[];
      due_on?: string | null;
      starts_on?: string | null;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      base_version?: number;
    };
    TodoSet: components["schemas"]["RecordingFields"] & {
      type: "todo_set";
    } & {
      type: "todo_set";
    };
    Todolist: components["schemas"]["RecordingFields"] & {
      type: "todolist";
      is_group: boolean;
      todos_count: number;
      completed_count: number;
      completed_ratio: string;
      color: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      progress: components["schemas"]["TodolistProgress"] | null;
    } & {
      type: "todolist";
    };
    TodolistHit: components["schemas"]["Todolist"] & components["schemas"]["SearchHitFields"] & {
      type: "todolist";
    };
    TodolistPatch: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      base_version?: number;
    };
    TodolistProgress: {
      position: number;
      note: string | null;
    };
    Token: {
      id: string;
      name: string;
      prefix: string;
      scope: "read" | "full";
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
    };
    Tool: {
      key: "message_board" | "todos" | "folder" | "schedule" | "board" | "chat";
      id: string;
      title: string;
      enabled: boolean;
      position: number;
    };
    TotpUri: {
      totpURI: string;
    };
    TrashItem: {
      id: string;
      type: components["schemas"]["RecordingType"];
      title: string;
      project: components["schemas"]["PastProjectReference"] | null;
      creator: components["schemas"]["Byline"];
      trashed_at: string | null;
      purges_at: string | null;
    };
    TwoFactorSetUp: {
      method: "totp";
      totpURI: string;
      backupCodes: string[];
    };
    TwoFactorWanted: {
      twoFactorRedirect: true;
      twoFactorMethods: "totp"[];
    };
    UiState: {
      [key: string]: unknown;
    };
    UnlinkAccountRequest: {
      password?: string;
      providerId: string;
      accountId?: string;
    };
    UnreadCount: {
      unread_count: number;
    };
    UpcomingWork: {
      events: components["schemas"]["ScheduleEntryOccurrence"][];
      tasks: components["schemas"]["DatedWork"][];
    };
    UpdateAccountRequest: {
      name: string;
    };
    UpdateAgentOperatorsRequest: {
      operator_ids: string[];
    };
    UpdateAgentRequest: {
      name?: string;
      directable_by?: "operators" | "members";
      active?: true;
    };
    UpdateAssigneesRequest: {
      membership_ids: string[];
      base_version?: number;
    };
    UpdateAvatarForm: {
      avatar: string;
    };
    UpdateCategoryRequest: {
      name?: string;
      icon?: string | null;
    };
    UpdateCompanyRequest: {
      name?: string;
      is_client?: boolean;
      restrict_private_chats?: boolean;
    };
    UpdateFolderRequest: {
      name?: string;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      position?: number;
    };
    UpdateGroupRequest: {
      name?: string;
      membership_ids?: string[];
    };
    UpdateInvitationProjectsRequest: {
      project_ids: string[];
    };
    UpdateLogoForm: {
      logo: string;
    };
    UpdateMarkerRequest: {
      name?: string;
      date?: string;
    };
    UpdateMyNoteRequest: {
      title?: string | null;
      content?: string | null;
      content_html?: string | null;
    };
    UpdateMyPriorityRequest: {
      move?: "up" | "down";
      position?: number;
    };
    UpdateMyScratchpadRequest: {
      content?: string | null;
      content_html?: string | null;
      base_updated_at?: string | null;
    };
    UpdateNotificationRequest: {
      read: boolean;
    };
    UpdateOccurrenceRequest: {
      title?: string;
      content?: string | null;
      content_html?: string | null;
      scheduled_at?: string | null;
      starts_at?: string;
      ends_at?: string;
      all_day?: boolean;
      link?: string | null;
      circled?: boolean;
      recurrence?: components["schemas"]["RecurrenceInput"] | null;
      participant_ids?: string[];
      base_version?: number;
    };
    UpdatePasskeyRequest: {
      id: string;
      name: string;
    };
    UpdatePersonRequest: {
      role?: "owner" | "admin" | "member" | "client";
      title?: string | null;
      company_id?: string | null;
    };
    UpdatePreferencesRequest: {
      timezone?: string;
      time_format?: "12h" | "24h";
      week_starts_on?: number;
      theme?: "system" | "light" | "dark";
      views?: {
        [key: string]: unknown;
      };
      out_of_office?: {
        starts_on: string;
        ends_on: string | null;
      } | null;
      notifications?: {
        scope?: "everything" | "mentions";
        channels?: {
          email?: boolean;
          push?: boolean;
        };
      };
      quiet_hours?: {
        enabled?: boolean;
        start?: string;
        end?: string;
        work_days?: number[];
      };
    };
    UpdateProgressRequest: {
      position: number | null;
      note?: string | null;
      base_version?: number;
    };
    UpdateProjectHealthRequest: {
      enabled: boolean;
    };
    UpdateProjectLinkRequest: {
      url?: string;
      title?: string;
      description?: string | null;
      visible_to_clients?: boolean;
      position?: number;
    };
    UpdateProjectPeopleRequest: {
      membership_ids?: string[];
      grant?: string[];
      revoke?: string[];
      create?: {
        email: string;
        role?: "owner" | "admin" | "member" | "client";
        name?: string;
      }[];
    };
    UpdateProjectRequest: {
      name?: string;
      description?: string | null;
      all_access?: boolean;
      folder_id?: string | null;
      color?: "white" | "red" | "orange" | "yellow" | "green" | "blue" | "aqua" | "purple" | "gray" | "pink" | "brown" | null;
      starts_on?: string | null;
      ends_on?: string | null;
      clients_enabled?: boolean;
      client_company_name?: string | null;
    };
    UpdateSettingsRequest: {
      tool_names?: {
        message_board?: string | null;
        todos?: string | null;
        folder?: string | null;
        schedule?: string | null;
        board?: string | null;
        chat?: string | null;
      };
      history_retention_days?: number | null;
      require_two_factor?: boolean;
      require_provider?: "google" | "github" | "microsoft" | "oidc" | null;
      restrict_project_edits?: boolean;
      restrict_people_edits?: boolean;
      restrict_content_actions?: boolean;
      restrict_public_links?: boolean;
      limit_comment_editing?: number | null;
    };
    UpdateSubscribersRequest: {
      add?: string[];
      remove?: string[];
      notify?: "now" | "next";
    };
    UpdateTemplateRequest: {
      name?: string;
      description?: string | null;
      clients_enabled?: boolean;
    };
    UpdateToolRequest: {
      enabled?: boolean;
      title?: string;
      position?: number;
    };
    UpdateUserRequest: {
      name: string;
    };
    UpdateVisibilityRequest: {
      visible_to_clients: boolean;
      base_version?: number;
    };
    Upload: components["schemas"]["RecordingFields"] & {
      type: "upload";
      filename: string;
      base_name: string;
      content_type: string;
      byte_size: number;
      file_type: "image" | "video" | "audio" | "pdf" | "document" | "spreadsheet" | "presentation" | "archive" | "code" | "other";
      width: number | null;
      height: number | null;
      notes: string | null;
      current_version_id: string;
      versions_count: number;
      download_url: string;
      file_url: string;
    } & {
      type: "upload";
    };
    UploadHit: components["schemas"]["Upload"] & components["schemas"]["SearchHitFields"] & {
      type: "upload";
    };
    UploadPatch: {
      attachment_id?: string;
      base_name?: string;
      notes?: string | null;
      base_version?: number;
    };
    UseTemplateRequest: {
      name: string;
      description?: string | null;
      all_access?: boolean;
      starts_on?: string;
    };
    User: {
      id: string;
      name: string;
      email: string;
      emailVerified: boolean;
      image: string | null;
      twoFactorEnabled: boolean;
      createdAt: string;
      updatedAt: string;
    };
    VerifyBackupCodeRequest: {
      code: string;
      trustDevice?: boolean;
    };
    VerifyTotpRequest: {
      code: string;
      trustDevice?: boolean;
    };
    Watch: {
      watching: boolean;
    };
    Work: components["schemas"]["Todo"] | components["schemas"]["Card"] | components["schemas"]["CardStep"];
  };
  responses: {
    NotModified: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        ETag: components["headers"]["ETag"];
        [name: string]: unknown;
      };
    };
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    Unauthenticated: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    LimitReached: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    Forbidden: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    NotFound: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    Conflict: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    CursorExpired: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    ValidationFailed: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    RateLimited: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    HeadersTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    Unavailable: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    RefusedByOAuth: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OAuthRefusal"];
      };
    };
    AppRefusedByOAuth: {
      headers: {
        "X-Request-Id": components["headers"]["RequestId"];
        "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OAuthRefusal"];
      };
    };
  };
  parameters: {
    OrgSlug: string;
    OrgId: string;
    RecordingId: string;
    ProjectId: string;
    MembershipId: string;
    AgentId: string;
    InvitationId: string;
    GroupId: string;
    TemplateId: string;
    BulletinId: string;
    CompanyId: string;
    FolderId: string;
    LinkId: string;
    NotificationId: string;
    CategoryId: string;
    CheerId: string;
    EventId: string;
    FeedId: string;
    UploadId: string;
    DocumentId: string;
    VersionId: string;
    AttachmentId: string;
    MarkerId: string;
    NoteId: string;
    TokenId: string;
    ConnectedAppId: string;
    PushSubscriptionId: string;
    LinkToken: string;
    ToolKey: "message_board" | "todos" | "folder" | "schedule" | "board" | "chat";
    Page: number;
    PerPage: number;
    Cursor: string;
    IdempotencyKey: string;
    IfNoneMatch: string;
    IfMatch: string;
    LastEventId: string;
  };
  requestBodies: never;
  headers: {
    Link: string;
    TotalCount: number;
    TotalCountExact: boolean;
    RequestId: string;
    ETag: string;
    IdempotencyReplayed: boolean;
    RetryAfter: number;
    WWWAuthenticate: string;
    Location: string;
    ContentDisposition: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getConfirmationPage: {
    parameters: {
      query: {
        token: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      422: components["responses"]["ValidationFailed"];
    };
  };
  confirmAddress: {
    parameters: {
      query: {
        token: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      403: components["responses"]["Forbidden"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      422: components["responses"]["ValidationFailed"];
    };
  };
  getDisownPage: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  disownAddress: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      403: components["responses"]["Forbidden"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  deleteConnectedApp: {
    parameters: {
      path: {
        id: components["parameters"]["ConnectedAppId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listConnectedApps: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConnectedApp"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  changePassword: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangePasswordRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedIn"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getSession: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CurrentSession"] | null;
        };
      };
      400: components["responses"]["BadRequest"];
      429: components["responses"]["RateLimited"];
    };
  };
  sendVerificationEmail: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SendVerificationEmailRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  signInEmail: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInEmailRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignInResult"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      503: components["responses"]["Unavailable"];
    };
  };
  signOut: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignOutResult"];
        };
      };
      403: components["responses"]["Forbidden"];
    };
  };
  signUpEmail: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignUpEmailRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedIn"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      503: components["responses"]["Unavailable"];
    };
  };
  verifyEmail: {
    parameters: {
      query: {
        token: string;
      };
    };
    responses: {
      302: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      422: components["responses"]["ValidationFailed"];
    };
  };
  changeEmail: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeEmailRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCommandLineCode: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCommandLineCodeRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CommandLineCode"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCommandLineToken: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCommandLineTokenRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewToken"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  getCommandLinePage: {
    parameters: {
      query: {
        challenge: string;
        scope?: "read" | "full";
        device_name: string;
        port?: string;
        state?: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  answerCommandLine: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["AnswerCommandLineRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      403: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  getConsentPage: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      429: components["responses"]["RateLimited"];
    };
  };
  answerConsent: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["AnswerConsentRequest"];
      };
    };
    responses: {
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      403: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  getDoors: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Doors"];
        };
      };
      400: components["responses"]["BadRequest"];
    };
  };
  listTokens: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Token"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createToken: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTokenRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewToken"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteToken: {
    parameters: {
      path: {
        id: components["parameters"]["TokenId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPreferences: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Preferences"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updatePreferences: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdatePreferencesRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Preferences"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAuthorization: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Authorization"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeOwnToken: {
    parameters: {
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createOAuthClient: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateOAuthClientRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthClient"];
        };
      };
      400: components["responses"]["RefusedByOAuth"];
      401: components["responses"]["AppRefusedByOAuth"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  revokeOAuthToken: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["RevokeOAuthTokenRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["RefusedByOAuth"];
      401: components["responses"]["AppRefusedByOAuth"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  createOAuthToken: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["CreateOAuthTokenRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthTokens"];
        };
      };
      400: components["responses"]["RefusedByOAuth"];
      401: components["responses"]["AppRefusedByOAuth"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  getSignInPage: {
    parameters: {
      query?: {
        return_to?: string;
        step?: "code";
        error?: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      422: components["responses"]["ValidationFailed"];
    };
  };
  signInOnPage: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["SignInOnPageRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Retry-After": components["headers"]["RetryAfter"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      503: components["responses"]["Unavailable"];
    };
  };
  beginSignInPasskey: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PasskeyOptions"];
        };
      };
      429: components["responses"]["RateLimited"];
    };
  };
  beginPasskey: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PasskeyOptions"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPasskeys: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Passkey"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deletePasskey: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeletePasskeyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updatePasskey: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdatePasskeyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PasskeyResult"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  signInPasskey: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInPasskeyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedIn"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  createPasskey: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreatePasskeyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Passkey"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPushSubscriptions: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PushSubscription"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createPushSubscription: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPushSubscription"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PushSubscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPushKey: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PushKey"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deletePushSubscription: {
    parameters: {
      path: {
        id: components["parameters"]["PushSubscriptionId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPasswordPage: {
    parameters: {
      query?: {
        token?: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      422: components["responses"]["ValidationFailed"];
    };
  };
  setPassword: {
    parameters: {
      query?: {
        token?: string;
      };
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["SetPasswordRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Retry-After": components["headers"]["RetryAfter"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      503: components["responses"]["Unavailable"];
    };
  };
  requestPasswordReset: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestPasswordResetRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  resetPassword: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResetPasswordRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSessions: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListedSession"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeSession: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RevokeSessionRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeSessions: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeOtherSessions: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  beginSignInSocial: {
    parameters: {
      query: {
        provider: "google" | "github" | "microsoft" | "oidc";
        callbackURL?: string;
        invitation?: string;
      };
    };
    responses: {
      302: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      503: components["responses"]["Unavailable"];
    };
  };
  signInSocial: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInSocialRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderAddress"];
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      503: components["responses"]["Unavailable"];
    };
  };
  endSignInSocial: {
    parameters: {
      path: {
        provider: string;
      };
    };
    responses: {
      303: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
    };
  };
  linkSocial: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LinkSocialRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderAddress"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProviderAccounts: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderAccount"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unlinkAccount: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UnlinkAccountRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  disableTwoFactor: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DisableTwoFactorRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  enableTwoFactor: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EnableTwoFactorRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TwoFactorSetUp"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  generateBackupCodes: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GenerateBackupCodesRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecoveryCodes"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createTotpUri: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTotpUriRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TotpUri"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  verifyBackupCode: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifyBackupCodeRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedIn"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  verifyTotp: {
    parameters: {
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerifyTotpRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SignedIn"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
    };
  };
  listOrgs: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrgListItem"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createOrg: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateOrgRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrgListItem"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAccount: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Account"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteAccount: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateAccount: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateAccountRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getSettings: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrgSettings"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateSettings: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateSettingsRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrgSettings"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listAgents: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createAgent: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAgentRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createAgentToken: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AgentId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAgentTokenRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewToken"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAgent: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AgentId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deactivateAgent: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AgentId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateAgent: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AgentId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateAgentRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateAgentOperators: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AgentId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateAgentOperatorsRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Agent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getBilling: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Billing"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCompanies: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Company"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCompany: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCompanyRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Company"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteCompany: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["CompanyId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateCompany: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["CompanyId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateCompanyRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Company"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCancelledOrgs: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CancelledOrg"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  restoreOrg: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        id: components["parameters"]["OrgId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OrgListItem"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listGroups: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Group"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createGroup: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateGroupRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Group"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getGroup: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["GroupId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Group"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteGroup: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["GroupId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateGroup: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["GroupId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateGroupRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Group"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  acceptInvitation: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getInvitation: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationPreview"];
        };
      };
      404: components["responses"]["NotFound"];
    };
  };
  getInviteLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InviteLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createInviteLink: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InviteLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteInviteLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getJoin: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["JoinPreview"];
        };
      };
      404: components["responses"]["NotFound"];
    };
  };
  joinOrg: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateUser: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateUserRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthStatus"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getOutOfOffice: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OutOfOffice"] | null;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createOutOfOffice: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateOutOfOfficeRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OutOfOffice"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteOutOfOffice: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPerson: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  removePerson: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updatePerson: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdatePersonRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPeople: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  invitePerson: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InvitePersonRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Invitation"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listInvitations: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Invitation"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  mergePeople: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MergePeopleRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  resendInvitation: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["InvitationId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Invitation"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listFolders: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HomeFolder"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createFolder: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateFolderRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HomeFolder"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProjectLinks: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProjectLink"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createProjectLink: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateProjectLinkRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProjectLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteProjectLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
        link_id: components["parameters"]["LinkId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProjectLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
        link_id: components["parameters"]["LinkId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateProjectLinkRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProjectLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteFolder: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["FolderId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateFolder: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["FolderId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateFolderRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HomeFolder"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getInvitationProjects: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["InvitationId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationProjects"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateInvitationProjects: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["InvitationId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateInvitationProjectsRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitationProjects"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProjectNotificationPreference: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProjectBell"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProjectNotificationPreference: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProjectBell"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProjectBell"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProjectEvents: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
        since?: string;
        q?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProjectPeople: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProjectPeople: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateProjectPeopleRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTools: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tool"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateTool: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
        tool: components["parameters"]["ToolKey"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateToolRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tool"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProjects: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        status?: "active" | "archived" | "trashed";
        scope?: "all";
        membership_id?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createProject: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateProjectRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProject: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProject: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateProjectRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  joinProject: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  starProject: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unstarProject: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProjectStatus: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
        status: "active" | "archived" | "trashed";
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTemplates: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        status?: "active" | "trashed";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createTemplate: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTemplateRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getTemplate: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["TemplateId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteTemplate: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["TemplateId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateTemplate: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["TemplateId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateTemplateRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  restoreTemplate: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["TemplateId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Template"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  useTemplate: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["TemplateId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UseTemplateRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Project"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  batchRecordings: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Batch"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchResult"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  copyRecording: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CopyRecordingRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getRecording: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteRecording: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateRecording: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RecordingPatch"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listChildren: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: number;
        cursor?: components["parameters"]["Cursor"];
        before?: string;
        limit?: number;
        sort?: "created_at" | "updated_at";
        direction?: "asc" | "desc";
        type?: string;
        status?: "active" | "archived" | "trashed" | "drafted";
        completed?: boolean;
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"][];
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createRecording: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewRecording"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listDrafts: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listRecordingEvents: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listRecordings: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
        sort?: "created_at" | "updated_at";
        direction?: "asc" | "desc";
        type?: string;
        project_id?: string;
        status?: "active" | "archived" | "trashed" | "drafted";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getSubscription: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Subscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  subscribe: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Subscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unsubscribe: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Subscription"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listReferences: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSubscribers: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Subscribers"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateSubscribers: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateSubscribersRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Subscribers"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateVisibility: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateVisibilityRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteFromTrash: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTrash: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TrashItem"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  restoreFromTrash: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RestoredItem"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  moveRecording: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveRecordingRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listNotifications: {
    parameters: {
      query?: {
        unread?: boolean;
        since?: string;
        action?: string;
        after?: string;
        before?: string;
        presence?: boolean;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NotificationTray"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      410: components["responses"]["CursorExpired"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  markNotificationsRead: {
    parameters: {
      query?: {
        recording_id?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnreadCount"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateNotification: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["NotificationId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateNotificationRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Notification"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  streamNotifications: {
    parameters: {
      query?: {
        after?: string;
      };
      header?: {
        "Last-Event-ID"?: components["parameters"]["LastEventId"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      410: components["responses"]["CursorExpired"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getUnsubscribePage: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  unsubscribeByMail: {
    parameters: {
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      403: components["responses"]["Forbidden"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  listCategories: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Category"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCategory: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCategoryRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteCategory: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["CategoryId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateCategory: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["CategoryId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateCategoryRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Category"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getDocumentVersion: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["DocumentId"];
        version_id: components["parameters"]["VersionId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentVersionText"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listDocumentVersions: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["DocumentId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentVersion"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listUploads: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Upload"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createUpload: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["CreateUploadForm"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleUpload"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  downloadAttachment: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AttachmentId"];
      };
    };
    responses: {
      302: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  downloadUpload: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["UploadId"];
      };
    };
    responses: {
      302: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  downloadUploadVersion: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["UploadId"];
        version_id: components["parameters"]["VersionId"];
      };
    };
    responses: {
      302: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Location: components["headers"]["Location"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listUploadVersions: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["UploadId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FileVersion"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createUploadVersion: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["UploadId"];
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["CreateUploadVersionForm"];
        "application/json": components["schemas"]["CreateUploadVersionRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleUpload"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAttachmentFile: {
    parameters: {
      query?: {
        variant?: "thumb" | "preview";
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AttachmentId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      416: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
      };
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getUploadFile: {
    parameters: {
      query?: {
        variant?: "thumb" | "preview";
      };
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["UploadId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      206: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "application/octet-stream": string;
        };
      };
      304: components["responses"]["NotModified"];
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      416: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
      };
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  completeAttachment: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AttachmentId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CompleteAttachmentRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CompletedAttachment"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createAttachment: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["CreateAttachmentForm"];
        "application/json": components["schemas"]["CreateAttachmentRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Attachment"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      402: components["responses"]["LimitReached"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAttachment: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AttachmentId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Attachment"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteAttachment: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["AttachmentId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createEmbed: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEmbedRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Embed"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getStorage: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StorageUse"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateAvatar: {
    parameters: {
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["UpdateAvatarForm"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteAvatar: {
    parameters: {
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateLogo: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "multipart/form-data": components["schemas"]["UpdateLogoForm"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteLogo: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCalendar: {
    parameters: {
      query: {
        from: string;
        to: string;
        just?: "me" | "everyone";
        tasks?: boolean;
        projects?: string;
        starred?: boolean;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Occurrence"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createEvent: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewCalendarEvent"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleScheduleEntry"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteOccurrence: {
    parameters: {
      query?: {
        mode?: "occurrence" | "future";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["EventId"];
        date: string;
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DroppedOccurrence"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateOccurrence: {
    parameters: {
      query?: {
        mode?: "occurrence" | "future";
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["EventId"];
        date: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateOccurrenceRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedOccurrence"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateEvent: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["EventId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CalendarEventPatch"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleScheduleEntry"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  parseEvent: {
    parameters: {
      query: {
        q: string;
        said_at?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ParsedEvent"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getEventIcs: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["EventId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/calendar": string;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCalendarFeeds: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CalendarFeed"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCalendarFeed: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCalendarFeedRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CalendarFeed"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteCalendarFeed: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["FeedId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCalendarFeed: {
    parameters: {
      header?: {
        "If-None-Match"?: components["parameters"]["IfNoneMatch"];
      };
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          ETag: components["headers"]["ETag"];
          [name: string]: unknown;
        };
        content: {
          "text/calendar": string;
        };
      };
      304: components["responses"]["NotModified"];
      404: components["responses"]["NotFound"];
    };
  };
  listChats: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        status?: "active" | "archived";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatSummary"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createChat: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateChatRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleDm"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listAnswers: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        date?: string;
        creator_id?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Answer"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createAnswer: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAnswerRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleAnswer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listQuestions: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Question"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createQuestion: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateQuestionRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleQuestion"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listAnswerers: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Answerer"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  optOutOfQuestion: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OptOutOfQuestionRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleQuestion"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  pauseQuestion: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PauseQuestionRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleQuestion"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createApproval: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateApprovalRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleApproval"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCheers: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Cheer"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCheer: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCheerRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Cheer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteCheer: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["CheerId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listRecentCheers: {
    parameters: {
      query?: {
        since?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecentCheers"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deletePublicItem: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPublicItems: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicItem"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deletePublicItems: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPublicLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  publishLink: {
    parameters: {
      query?: {
        base_version?: number;
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unpublishLink: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicLink"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getPublicPage: {
    parameters: {
      query?: {
        after?: string;
      };
      path: {
        token: components["parameters"]["LinkToken"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
      400: components["responses"]["BadRequest"];
      404: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/html": string;
        };
      };
    };
  };
  createProgressUpdate: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateProgressUpdateRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleProgressUpdate"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProgress: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProgressChart"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProgress: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateProgressRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleTodolist"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getProjectHealth: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HealthGauge"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateProjectHealth: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateProjectHealthRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HealthGauge"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProjectHealth: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HealthReport"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createHealthUpdate: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["ProjectId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateHealthUpdateRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HealthGaugeUpdate"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMarkers: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RoadmapMarker"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createMarker: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateMarkerRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RoadmapMarker"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMarker: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MarkerId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateMarkerRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RoadmapMarker"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteMarker: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MarkerId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Ok"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getSearchMetadata: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SearchMetadata"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  search: {
    parameters: {
      query?: {
        q?: string;
        project_id?: string;
        type?: string;
        creator_id?: string;
        after?: string;
        before?: string;
        file_type?: string;
        sort?: "relevance" | "recent";
        page?: number;
        per_page?: number;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SearchHit"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getBulletin: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["BulletinId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Bulletin"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listBulletins: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Bulletins"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  changePlan: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangePlanRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangedPlan"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCheckout: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCheckoutRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Checkout"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createPortal: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreatePortalRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Portal"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPrices: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Prices"];
        };
      };
      400: components["responses"]["BadRequest"];
      503: components["responses"]["Unavailable"];
    };
  };
  exportChats: {
    parameters: {
      query: {
        ids: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Content-Disposition": components["headers"]["ContentDisposition"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChatsExport"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  exportAccount: {
    parameters: {
      query?: {
        projects?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Content-Disposition": components["headers"]["ContentDisposition"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountExport"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  sayHere: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SayHereRequest"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  streamChanges: {
    parameters: {
      query?: {
        missed_ms?: number;
      };
      header?: {
        "Last-Event-ID"?: components["parameters"]["LastEventId"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": string;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  sayTyping: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SayTypingRequest"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyPriorities: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Work"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createMyPriority: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateMyPriorityRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Work"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listDoToday: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DoToday"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyAssignments: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MyAssignments"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyCompleted: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Work"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyDue: {
    parameters: {
      query?: {
        scope?: "overdue" | "due_today" | "due_tomorrow" | "due_later_this_week" | "due_next_week" | "due_later";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Work"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyEvents: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScheduleEntryOccurrence"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteMyPriority: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMyPriority: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateMyPriorityRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Work"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listBookmarks: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createBookmark: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateBookmarkRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Recording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createSnooze: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateSnoozeRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snooze"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteSnooze: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteBookmark: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getUiState: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UiState"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateUiState: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UiState"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UiState"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSnoozes: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Snoozes"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteMyNote: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["NoteId"];
      };
    };
    responses: {
      204: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMyNote: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["NoteId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateMyNoteRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Note"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMyNotes: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Note"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createMyNote: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateMyNoteRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Note"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getMyScratchpad: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Scratchpad"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateMyScratchpad: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateMyScratchpadRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Scratchpad"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  restoreMyScratchpad: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Scratchpad"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  previewReassign: {
    parameters: {
      query: {
        from: string;
        to?: string;
        mode?: "reassign" | "remove" | "add";
        project_id?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReassignmentPreview"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  reassign: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReassignRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Reassignment"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAssignedWork: {
    parameters: {
      query?: {
        group_by?: "bucket" | "date";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AssignedWork"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listAssigned: {
    parameters: {
      query?: {
        status?: "active" | "removed";
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AssignedPerson"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listActivity: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
        project_id?: string;
        person_id?: string;
        starred?: "1";
        since?: string;
        q?: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listOverdue: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OverdueWork"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listUpcoming: {
    parameters: {
      query: {
        from: string;
        to: string;
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UpcomingWork"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listPersonEvents: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["MembershipId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Event"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getHealth: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ServerHealth"];
        };
      };
      400: components["responses"]["BadRequest"];
    };
  };
  getReadiness: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ServerHealth"];
        };
      };
      400: components["responses"]["BadRequest"];
      503: components["responses"]["Unavailable"];
    };
  };
  getMetrics: {
    parameters: {
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      401: components["responses"]["Unauthenticated"];
      404: components["responses"]["NotFound"];
    };
  };
  updateRecordingStatus: {
    parameters: {
      query?: {
        base_version?: number;
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
        status: "active" | "archived" | "trashed";
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listComments: {
    parameters: {
      query?: {
        page?: components["parameters"]["Page"];
        per_page?: components["parameters"]["PerPage"];
        cursor?: components["parameters"]["Cursor"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          Link: components["headers"]["Link"];
          "X-Total-Count": components["headers"]["TotalCount"];
          "X-Total-Count-Exact": components["headers"]["TotalCountExact"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Comment"][];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  createComment: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCommentRequest"];
      };
    };
    responses: {
      201: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleComment"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  closeComments: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CloseCommentsRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  publishDraft: {
    parameters: {
      header?: {
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  pinMessage: {
    parameters: {
      query?: {
        base_version?: number;
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unpinMessage: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  getWatch: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Watch"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  watch: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Watch"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  unwatch: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Watch"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  completeRecording: {
    parameters: {
      query?: {
        base_version?: number;
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  reopenRecording: {
    parameters: {
      query?: {
        base_version?: number;
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleRecording"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  listAssignees: {
    parameters: {
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Assignees"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  updateAssignees: {
    parameters: {
      query?: {
        include?: "version";
      };
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateAssigneesRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AssigneesNow"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
  decideApproval: {
    parameters: {
      header?: {
        "If-Match"?: components["parameters"]["IfMatch"];
      };
      path: {
        org_slug: components["parameters"]["OrgSlug"];
        id: components["parameters"]["RecordingId"];
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecideApprovalRequest"];
      };
    };
    responses: {
      200: {
        headers: {
          "X-Request-Id": components["headers"]["RequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SingleApproval"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthenticated"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["ValidationFailed"];
      429: components["responses"]["RateLimited"];
      431: components["responses"]["HeadersTooLarge"];
      503: components["responses"]["Unavailable"];
    };
  };
}
