-- Who works in a workspace names its own people: what a new database has from the start.
INSERT OR IGNORE INTO `role_permission` (`id`, `role_id`, `permission_id`)
SELECT `role`.`id` || ':user:pick', `role`.`id`, 'user:pick' FROM `role`
WHERE `role`.`role_code` IN ('centerTechnology', 'centerProvider', 'centerOrg', 'centerAdmin', 'networkSafety', 'networkOrgUser',
	'networkUseProvider', 'networkTechProvider', 'dataSpaceAdmin', 'dataSpaceUser')
	AND EXISTS (SELECT 1 FROM `permission` WHERE `id` = 'user:pick');
